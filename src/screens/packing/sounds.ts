import type { Signal } from '#machines/packing/events.ts'

type Beep = { hertz: number; at: number; ms: number; shape: OscillatorType }

/** Each is told from the others with the back to the screen: by height, by length and by how often it sounds. */
const tones: Readonly<Record<Signal, readonly Beep[]>> = {
  right: [{ hertz: 1320, at: 0, ms: 80, shape: 'sine' }],
  wrong: [
    { hertz: 150, at: 0, ms: 220, shape: 'square' },
    { hertz: 110, at: 260, ms: 320, shape: 'square' },
  ],
  over: [
    { hertz: 520, at: 0, ms: 110, shape: 'triangle' },
    { hertz: 520, at: 160, ms: 110, shape: 'triangle' },
    { hertz: 390, at: 320, ms: 180, shape: 'triangle' },
  ],
  done: [
    { hertz: 660, at: 0, ms: 90, shape: 'sine' },
    { hertz: 880, at: 100, ms: 90, shape: 'sine' },
    { hertz: 1320, at: 200, ms: 160, shape: 'sine' },
  ],
}

const loudness = 0.25
/** s in which a tone comes and goes, so that it does not crack. */
const edge = 0.008

let audio: AudioContext | undefined

/** Made here, of nothing but oscillators; a computer without sound says nothing. */
export function sound(tone: Signal): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
    for (const { hertz, at, ms, shape } of tones[tone]) {
      const [start, end] = [audio.currentTime + at / 1000, audio.currentTime + (at + ms) / 1000]
      const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
      oscillator.type = shape
      oscillator.frequency.value = hertz
      gain.gain.setValueAtTime(0, start)
      gain.gain.linearRampToValueAtTime(loudness, start + edge)
      gain.gain.setValueAtTime(loudness, end - edge)
      gain.gain.linearRampToValueAtTime(0, end)
      oscillator.connect(gain).connect(audio.destination)
      oscillator.start(start)
      oscillator.stop(end)
    }
  } catch {
    audio = undefined
  }
}
