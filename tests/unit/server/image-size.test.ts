import sharp from 'sharp'
import { expect, test } from 'vitest'
import { imageOf } from '#server/file/image.ts'

test('an image is cut to a square, or whole within it in its own proportions', async () => {
  const wide = await sharp({ create: { width: 800, height: 200, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const sizeOf = async (size: Parameters<typeof imageOf>[1]) => {
    const { width, height } = await sharp((await imageOf(wide, size)).bytes).metadata()
    return [width, height]
  }
  expect(await sizeOf({ side: 100 })).toEqual([100, 100])
  expect(await sizeOf({ side: 400, isWhole: true })).toEqual([400, 100])
  expect(await sizeOf({ side: 2000, isWhole: true })).toEqual([800, 200])
})
