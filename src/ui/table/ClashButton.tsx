import { useSeat } from '../hex/seat/useSeat'
import { openClash } from './open'
import { text } from '../shell/page'

interface ClashButtonProps {
  /** Names a clash (an attack fought on the tabletop) within its game. Null or undefined: no clash was fought, and no button is drawn. */
  clashKey: string | null | undefined
  /** True: the button plays the replay. Else it opens the account, the record of what happened in the clash. */
  playsReplay?: boolean
}

/** A button that opens the account of a clash, or plays its replay. */
export function ClashButton({ clashKey, playsReplay }: ClashButtonProps) {
  const seat = useSeat()
  if (!clashKey) return null
  const clashTexts = text.value.clash
  const label = playsReplay ? clashTexts.watch : clashTexts.account
  return (
    <button
      type="button"
      class="inline clash-open"
      title={clashTexts.see}
      data-testid={playsReplay ? 'clash-watch' : 'clash-read'}
      onClick={(event) => {
        // What lies around the button may answer clicks too.
        event.stopPropagation()
        void openClash(seat, clashKey, { playsAtOnce: playsReplay === true })
      }}
    >
      {playsReplay ? '▶ ' : ''}
      {label}
    </button>
  )
}
