import type { Owed } from '../../../../tabletop/regimental/battle/types'
import { entriesOf, textsOf } from '../legal'
import { nameOf } from '../names'
import { regWords, wordOf } from '../words/words'
import type { RegProps } from './parts'

/** A choice inside a step: each of its options as a button. */
export function OwedPanel({ play, owed }: RegProps & { owed: Owed }) {
  const w = regWords()
  const { field } = play.position.value.table
  const options = entriesOf(play.legal.value, 'choose').flatMap((entry) => textsOf(entry, 'option'))
  const words = (option: string): string => {
    const special: Readonly<Record<string, string>> =
      owed.kind === 'recall' ? w.owed.recall : owed.kind === 'victor' ? w.owed.victor : {}
    if (special[option] !== undefined) return special[option]
    if (option === 'yes') return w.owed.yes
    if (option === 'no') return w.owed.no
    if (option === 'stay') return w.owed.stay
    if (option === 'stop') return w.owed.stop
    const [unit = option, index] = option.split('>')
    if (owed.kind === 'gunStand' || index !== undefined) {
      const of = owed.kind === 'gunStand' ? owed.unit : unit
      const number = Number(index ?? option)
      const gun = field.units.get(of)?.guns[number]
      return `${nameOf(field, of) ?? of}: ${w.gunNumber(number + 1, gun ? wordOf(w.gunTypes, gun.type) : '')}`
    }
    return nameOf(field, option) ?? wordOf({}, option)
  }
  return (
    <div class="row" data-testid="reg-owed">
      {options.map((option) =>
        option === null ? null : (
          <button
            key={option}
            type="button"
            class="big"
            data-testid={`choose-${option}`}
            onClick={() => void play.act({ type: 'choose', option })}
          >
            {words(option)}
          </button>
        ),
      )}
    </div>
  )
}
