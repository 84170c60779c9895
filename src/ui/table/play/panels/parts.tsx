// Parts that the panels of all questions share: names of units, chances, calculations line by line.
import type { Chance, PreviewLine } from '../../../../tabletop/common/preview'
import type { Distribution } from '../../../../tabletop/common/preview'
import type { Assumption, LossesPreview, PreviewFactor, RowChance } from '../../../../tabletop/common/previewFight'
import { useEffect, useRef } from 'preact/hooks'
import { RuleLink } from '../../../shared/Parts'
import { text } from '../../../shell/page'
import { settings } from '../../../shell/storage/settings'
import { handOf } from '../hand/hand'
import type { SeatProps } from '../SeatScreen'
import { previewDesk } from '../previewDesk'
import { unitTags } from '../tableModel'
import { rosterOf } from '../tableRoster'
import { tableName } from '../tableNames'
import { ASSUMPTION_WORDS } from '../words/assumptions'
import { sumWords } from '../words/sumWords'
import { tableWords } from '../words/words'

/** A chance as a number from 0 to 1. */
export const shareOf = ({ num, den }: Chance): number => num / den

/** A share from 0 to 1 as words: "37 %"; small shares are not rounded to nothing, nor large ones to certainty. */
export function percent(share: number): string {
  const t = tableWords()
  const hundredths = share * 100
  if (hundredths > 0 && hundredths < 1) return t.percent('< 1')
  if (hundredths > 99 && hundredths < 100) return t.percent('> 99')
  return t.percent(String(Math.round(hundredths)))
}

/** What a unit loses on average, in castings. */
export const meanLosses = (losses: Distribution<LossesPreview>): number =>
  losses.reduce((sum, { result, chance }) => sum + (result.stragglers + result.casualties) * shareOf(chance), 0)

/** The name of a unit or leader with its tag: "U3 2nd Illinois". */
export function nameWithTag({ play, seat }: SeatProps, id: string): string {
  const { facts } = play.game
  const view = seat.view.value
  const tag = unitTags(facts, view).get(id)
  const name = tableName(facts, view, id) ?? id
  return tag ? `${tag} ${name}` : name
}

/** The name of an order or formation. */
export const wordOf = (word: string): string => sumWords().deeds[word] ?? text.value.clash.words[word] ?? word

/** A row of chances in words: "Hold 40 %, withdraw 20 %"; what cannot happen is left out. */
export const rowsInWords = (rows: readonly RowChance[]): string =>
  [...rows]
    .filter(({ chance }) => chance.num > 0)
    .sort((a, b) => shareOf(b.chance) - shareOf(a.chance))
    .map(({ name, chance }) => `${wordOf(name)} ${percent(shareOf(chance))}`)
    .join(', ')

/** Headings of the eight points of the compass, an eighth of a circle each, hundredths of a degree. */
const EIGHTH = 4500
const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

/** A heading as the nearest point of the compass in words, with an arrow. */
export function compassOf(heading: number): string {
  const eighth = Math.round(heading / EIGHTH) % COMPASS.length
  return `${'↑↗→↘↓↙←↖'.charAt(eighth)} ${tableWords().compass[COMPASS[eighth]!]}`
}

/** SAR-4.10, 4.11: what a unit does that nobody orders, with the chance of each; `isWhole`: with what that takes for granted. */
export function RandomOdds({ unit, isWhole = false, ...props }: SeatProps & { unit: string; isWhole?: boolean }) {
  const { play, seat } = props
  const t = tableWords()
  const view = seat.view.value
  // The odds depend on the orders of its brigade, which it may copy (SAR-4.11).
  const brigade = rosterOf(play.game.facts, view, unit)?.leader
  const given = Object.fromEntries(
    Object.entries(view.draft.orders).filter(([id]) => rosterOf(play.game.facts, view, id)?.leader === brigade),
  )
  const asked = previewDesk(seat).ask('randomOrder', { unit }, given)
  if (!asked) return <p class="small">{t.reckoning}</p>
  if (!asked.ok) return null
  return (
    <>
      <p class="small" data-testid="random-odds">
        {t.noOrderHint(rowsInWords(asked.value.deeds))} <RuleLink id="SAR-4.10" />
      </p>
      {isWhole ? <Assumes assumes={asked.value.assumes} /> : null}
    </>
  )
}

/** The lines of a calculation, each with its rule. */
export function Lines({ lines, of = 'modifiers' }: { lines: readonly PreviewLine[]; of?: 'modifiers' | 'costs' }) {
  const words = sumWords()[of]
  return (
    <ul class="table-lines">
      {lines.map((line) => (
        <li key={`${line.name} ${line.value}`}>
          <span class="table-value">{line.value > 0 ? `+${line.value}` : String(line.value).replace('-', '−')}</span>{' '}
          {words[line.name] ?? line.name} <RuleLink id={line.rule} />
        </li>
      ))}
    </ul>
  )
}

/** What the points of a shot are multiplied from: "12 castings that bear × 2 short range". */
export function Factors({ factors }: { factors: readonly PreviewFactor[] }) {
  const words = sumWords().factors
  return (
    <p class="small">
      {factors.map(({ name, rule, num, den }, i) => (
        <span key={name}>
          {i > 0 ? ' × ' : ''}
          <b>{den === 1 ? num : `${num}/${den}`}</b> {words[name] ?? name} <RuleLink id={rule} />
        </span>
      ))}
    </p>
  )
}

/** So many sentences of what is taken for granted stand open; more are folded away under their number. */
const OPEN_ASSUMPTIONS = 2

/** What a forecast takes for granted; nothing where it takes nothing. */
export function Assumes({ assumes }: { assumes: readonly Assumption[] }) {
  const t = tableWords()
  const sentences = ASSUMPTION_WORDS[settings.value.lang]
  if (assumes.length === 0) return null
  const all = assumes.map((assumption) => sentences[assumption]).join(' ')
  return assumes.length <= OPEN_ASSUMPTIONS ? (
    <p class="small table-assumes" data-testid="assumes">
      <b>{t.mayBe}:</b> {all}
    </p>
  ) : (
    <details class="small table-assumes" data-testid="assumes">
      <summary>
        {t.mayBe} ({assumes.length})
      </summary>
      {all}
    </details>
  )
}

/** Shares from 0 to 1 as bars with figures. */
export function Bars({
  caption,
  rows,
}: {
  caption: string
  rows: readonly { label: string | number; share: number }[]
}) {
  return (
    <table class="table-bars">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ label, share }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <span class="table-bar" style={{ width: `${Math.max(1, share * 100)}%` }} aria-hidden="true" />
            </td>
            <td>{percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How likely each number of castings lost is, as bars with figures. */
export function LossBars({ losses }: { losses: Distribution<LossesPreview> }) {
  const t = tableWords()
  const byCastings = new Map<number, number>()
  for (const { result, chance } of losses) {
    const castings = result.stragglers + result.casualties
    byCastings.set(castings, (byCastings.get(castings) ?? 0) + shareOf(chance))
  }
  const rows = [...byCastings]
    .sort(([a], [b]) => a - b)
    .map(([castings, share]) => ({ label: castings === 0 ? t.none : castings, share }))
  return <Bars caption={t.lossList} rows={rows} />
}

/** A button that picks a unit or leader, on the table too. Who is picked on the table comes to the top of its list, with what may be chosen for him. */
export function PickButton({
  id,
  children,
  ...props
}: SeatProps & { id: string; children?: preact.ComponentChildren }) {
  const { seat } = props
  const button = useRef<HTMLButtonElement>(null)
  const isPicked = seat.picked.value === id
  const wasPressed = useRef(false)
  useEffect(() => {
    if (isPicked)
      (button.current?.closest('li, section') ?? button.current)?.scrollIntoView({
        block: wasPressed.current ? 'nearest' : 'start',
      })
    wasPressed.current = false
  }, [isPicked])
  return (
    <button
      type="button"
      ref={button}
      class="plain table-pick"
      aria-pressed={isPicked}
      data-testid="table-unit"
      data-unit={id}
      onMouseEnter={() => (seat.lit.value = [id])}
      onMouseLeave={() => (seat.lit.value = [])}
      onClick={() => {
        wasPressed.current = true
        handOf(props.play, seat).pick(isPicked ? null : id)
      }}
    >
      <b>{nameWithTag(props, id)}</b> {children}
    </button>
  )
}
