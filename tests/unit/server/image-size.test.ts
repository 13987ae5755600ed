import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ImageSize } from '#entities/entity.ts'
import { imageInto } from '#server/file/image.ts'

test('an image is cut to a square, or whole within it in its own proportions', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kontor-image-'))
  const [wide, to] = ['wide.png', 'to'].map((name) => path.join(folder, name)) as [string, string]
  await sharp({ create: { width: 800, height: 200, channels: 3, background: '#246' } })
    .png()
    .toFile(wide)
  const sizeOf = async (size: ImageSize) => {
    const told = await imageInto(to, wide, { image: size })
    const { width, height } = await sharp(to).metadata()
    expect([told.width, told.height]).toEqual([width, height])
    return [width, height]
  }
  expect(await sizeOf({ side: 100 })).toEqual([100, 100])
  expect(await sizeOf({ side: 400, isWhole: true })).toEqual([400, 100])
  expect(await sizeOf({ side: 2000, isWhole: true })).toEqual([800, 200])
  await rm(folder, { recursive: true })
})
