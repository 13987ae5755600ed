import { expect, test } from 'vitest'
import { bucketFrom } from '#server/file/store/s3-url.ts'
import { configFrom } from '#server/config.ts'

const whose = { accessKeyId: 'AKIA', secretAccessKey: 'a/b+c' }
const given = 'AKIA:a%2Fb%2Bc'

test.each([
  [`https://${given}@s3.eu-central-1.amazonaws.com/kontor`, 'https://s3.eu-central-1.amazonaws.com/kontor', ''],
  [`https://${given}@kontor.s3.eu-central-1.amazonaws.com`, 'https://kontor.s3.eu-central-1.amazonaws.com', ''],
  [`https://${given}@kontor.s3.amazonaws.com/a/b/`, 'https://kontor.s3.amazonaws.com', 'a/b/'],
  [`http://${given}@127.0.0.1:9000/kontor/live/`, 'http://127.0.0.1:9000/kontor', 'live/'],
  [`https://${given}@kontor.store.example/live?bucket=host`, 'https://kontor.store.example', 'live/'],
])('%s', (text, url, folder) => {
  expect(bucketFrom(text)).toEqual({ url, folder, region: undefined, ...whose })
})

test('a region is told where the host does not', () => {
  expect(bucketFrom(`https://${given}@store.example/kontor?region=eu-west-3`)).toMatchObject({ region: 'eu-west-3' })
})

test.each([
  'https://store.example/kontor',
  'https://AKIA@store.example/kontor',
  `https://${given}@store.example`,
  `https://${given}@store.example/`,
  `ftp://${given}@store.example/kontor`,
  `https://${given}@store.example/kontor?acl=public`,
  `https://${given}@store.example/kontor#a`,
  `https://${given}@store.example/kontor/%2e%2e%2fother`,
  `https://${given}@store.example/kontor/a b`,
  'https://AKIA:%@store.example/kontor',
  's3://kontor',
])('%s is none', (text) => {
  expect(bucketFrom(text)).toBeUndefined()
})

test('what is wrong with S3_URL is said without what stands in it', () => {
  const wrong = () => configFrom({ S3_URL: `https://${given}@store.example` }, { dataDir: '' })
  expect(wrong).toThrow(/^S3_URL must be a bucket/)
  expect(wrong).not.toThrow(/AKIA|a%2Fb/)
})
