import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/action/button.tsx'

export type BackgroundTheme = 'light' | 'dark'

export type BackgroundVideoProps = {
  theme: BackgroundTheme
  pauseLabel: string
  playLabel: string
}

const still = '(prefers-reduced-motion: reduce)'

function Loop({ theme, playing }: { theme: BackgroundTheme; playing: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  // A video element is told to play; it has no attribute for it that can be taken back.
  useEffect(() => {
    if (!playing) return video.current?.pause()
    // Refused where the browser saves power; the poster stays then.
    video.current?.play().catch(() => undefined)
  }, [playing])
  return (
    <video
      ref={video}
      muted
      loop
      playsInline
      aria-hidden
      tabIndex={-1}
      preload="none"
      poster={`/sign-in-${theme}.webp`}
      className="absolute inset-0 size-full object-cover"
    >
      {playing && (
        <>
          <source src={`/sign-in-${theme}.webm`} type="video/webm" />
          <source src={`/sign-in-${theme}.mp4`} type="video/mp4" />
        </>
      )}
    </video>
  )
}

/** The looping picture of the sign-in page (spec §2); it can be paused, and is still when motion is reduced. */
export function BackgroundVideo({ theme, pauseLabel, playLabel }: BackgroundVideoProps) {
  const [paused, setPaused] = useState(() => window.matchMedia(still).matches)
  return (
    <div className="relative size-full overflow-hidden bg-canvas">
      <Loop key={theme} theme={theme} playing={!paused} />
      <Button className="absolute right-5 bottom-5" icon={paused ? Play : Pause} onClick={() => setPaused(!paused)}>
        <span className="font-normal">{paused ? playLabel : pauseLabel}</span>
      </Button>
    </div>
  )
}
