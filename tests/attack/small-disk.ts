import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type SmallDisk = {
  /** Leaves no byte free. */
  fill: () => Promise<void>
  /** Gives back what `fill` took. */
  free: () => Promise<void>
  end: () => Promise<void>
}

/** A disk of its own in memory for this folder; undefined where this user may not make one. */
export async function smallDisk(folder: string, size: string): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true })
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  if (!isMounted) return undefined
  const ballast = path.join(folder, 'ballast')
  return {
    fill: async () => {
      const file = await open(ballast, 'w')
      for (const part of [1_048_576, 4096])
        for (
          const zeros = Buffer.alloc(part);
          await file.write(zeros).then(
            () => true,
            () => false,
          );
        );
      await file.close()
    },
    free: () => rm(ballast, { force: true }),
    // whoever still has a file open there lets go of it when it ends
    end: async () => {
      await run('umount', ['--lazy', folder])
    },
  }
}
