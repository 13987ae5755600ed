/** So many places for each state that is known, so that one is found in a few steps. */
const sparseness = 2

/**
 * The keys of states that were met, 64 bits of each: tens of millions are held in a few hundred megabytes, where a set of
 * texts ends at 16 million. Of ten million states two have the same bits once in 300,000 runs.
 */
export class Seen {
  size = 0
  #high = new Uint32Array(1 << 16)
  #low = new Uint32Array(1 << 16)

  /** Whether it is new. */
  add(key: string): boolean {
    if (this.size * sparseness >= this.#low.length) this.#grow()
    const [high, low] = hashOf(key)
    const isNew = this.#put(high, low)
    if (isNew) this.size += 1
    return isNew
  }

  #put(high: number, low: number): boolean {
    const last = this.#low.length - 1
    let at = high & last
    // no key has the bits of a free place
    while (this.#low[at] !== 0) {
      if (this.#low[at] === low && this.#high[at] === high) return false
      at = (at + 1) & last
    }
    this.#high[at] = high
    this.#low[at] = low
    return true
  }

  #grow(): void {
    const [high, low] = [this.#high, this.#low]
    this.#high = new Uint32Array(high.length * 2)
    this.#low = new Uint32Array(low.length * 2)
    for (const [at, bits] of low.entries()) if (bits !== 0) this.#put(high[at] ?? 0, bits)
  }
}

/** Two halves of 32 bits (cyrb53 without its last step, which makes one number of them). */
function hashOf(key: string): [high: number, low: number] {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return [high >>> 0, low >>> 0 || 1]
}
