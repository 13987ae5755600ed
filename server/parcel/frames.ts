/** What goes from one process to another, one after another: each behind its length in four bytes. */
export function frameOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Each as it came, however the pipe has cut them. */
export async function* readFrames(input: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of input) {
    rest = Buffer.concat([rest, Buffer.from(chunk)])
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE()) {
      const end = 4 + rest.readUInt32BE()
      yield rest.subarray(4, end)
      rest = rest.subarray(end)
    }
  }
  if (rest.length > 0) throw new Error('Something was cut off')
}
