import { useKeyCaps, useSignNames } from '#screens/key-caps.ts'
import { Kbd, SignNames } from '#ui/action/kbd.tsx'

type KeyedLabelProps = { word: string; command: string }

/** What a toast offers, with the command's key as it is now. */
function KeyedLabel({ word, command }: KeyedLabelProps) {
  const caps = useKeyCaps()
  return (
    <SignNames value={useSignNames()}>
      <span className="flex items-center gap-2">
        {word}
        <Kbd caps={caps.of(command) ?? []} />
      </span>
    </SignNames>
  )
}

/** The same for a toast, which is shown from outside React. */
export const keyedLabel = (word: string, command: string) => <KeyedLabel word={word} command={command} />
