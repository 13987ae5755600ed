import { describe, expect, it } from 'vitest'
import { originOf, serverAddress } from '#machines/server-address.ts'

describe('a server as it is typed', () => {
  it.each([
    ['kontor.example.com', 'https://kontor.example.com'],
    ['  kontor.example.com \t', 'https://kontor.example.com'],
    ['kontor. example.com', 'https://kontor.example.com'],
    ['https://kontor.example.com/', 'https://kontor.example.com'],
    ['http://kontor.example.com', 'http://kontor.example.com'],
    ['HTTP://Kontor.Example.com', 'http://kontor.example.com'],
    ['kontor.example.com:8443', 'https://kontor.example.com:8443'],
    ['localhost:8080', 'https://localhost:8080'],
    ['127.0.0.1:8080', 'https://127.0.0.1:8080'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['example.com/shop/', 'https://example.com/shop'],
    ['https://user:secret@example.com/?x=1#y', 'https://example.com'],
  ])('%j is %s', (typed, address) => {
    expect(serverAddress(typed)).toBe(address)
  })

  it.each([[''], ['   '], ['ftp://example.com'], ['javascript://alert(1)'], ['https://'], ['https://exa mple:99999']])(
    '%j is none',
    (typed) => {
      expect(serverAddress(typed)).toBeNull()
    },
  )

  it('belongs to its origin', () => {
    expect(originOf('https://example.com:8443/shop')).toBe('https://example.com:8443')
  })
})
