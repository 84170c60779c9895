import { RuleLink, SideMark } from '../../shared/Parts'
import { Dialog } from '../../shared/Dialog'
import { dialog, text } from '../../shell/page'
import { services } from '../../shell/services'
import { changeSettings, settings } from '../../shell/storage/settings'
import { ClashButton } from '../../table/ClashButton'
import type { HexId } from '../../../operational/types'
import { SIDES } from '../../../operational/types'
import { isNarrow } from '../../shared/phone'
import { NO_FIGHT } from '../seat/currentFight'
import { useSeat } from '../seat/useSeat'
import type { ToldDie } from './dice'

/** Signs of the banners, so that they are told apart without colour. */
const BANNER_SIGNS = { awake: '★', night: '☾', dawn: '☀', destroyed: '✖', depot: '⚑' } as const

/** The widest that the words of dice become, in CSS pixels and as a share of the map (hud.css). */
const WIDEST_PX = 300
const WIDEST_SHARE = 0.92

/** Where the dice of a hex are drawn, in CSS pixels from the corner of the map; null: in the middle above. */
function placeOf(hex: HexId | null): { left: string; top: string } | null {
  const { board } = services
  const map = document.querySelector('#map')?.getBoundingClientRect()
  if (hex === null || !board || !map) return null
  const { x, y } = board.pagePointOf(hex)
  // Kept inside the map, with room for the widest words (hud.css).
  const half = Math.min(WIDEST_PX, map.width * WIDEST_SHARE) / 2 + 4
  const left = Math.min(Math.max(x - map.left, half), map.width - half)
  // On a phone the line above the map may reach down over it.
  const promptEnd = document.querySelector('.prompt')?.getBoundingClientRect().bottom ?? map.top
  const covered = Math.max(0, promptEnd - map.top)
  const top = Math.min(Math.max(y - map.top - 30, covered + 90), map.height - 10)
  return { left: `${left}px`, top: `${top}px` }
}

/** One throw: its dice, what they needed, what came of it. */
const Throw = ({ die }: { die: ToldDie }) => (
  <li class={`throw ${die.tone}`} data-testid="throw">
    <span class="throw-title">{die.title}</span>
    <span class="throw-line">
      {die.faces.map((face, n) => (
        // Two dice of a throw may show the same face.
        <span key={n} class="die big">
          {face}
        </span>
      ))}
      <span class="throw-words">
        {die.need === '' ? null : <span>{die.need}</span>}
        {die.came === '' ? null : (
          <b>
            {die.tone === 'good' ? '✓ ' : die.tone === 'bad' ? '✗ ' : ''}
            {die.came}
          </b>
        )}
      </span>
    </span>
  </li>
)

/** The dice that have just been thrown, each where it fell. They take no clicks: a click anywhere goes on. */
export function DiceTold() {
  const seat = useSeat()
  const byHex = new Map<HexId | null, ToldDie[]>()
  for (const die of seat.shownDice.value) byHex.set(die.hex, [...(byHex.get(die.hex) ?? []), die])
  return (
    <div class="dice-told" role="status" aria-live="polite" data-testid="dice-told">
      {[...byHex].map(([hex, dice]) => {
        const place = placeOf(hex)
        return (
          <ul key={hex ?? ''} class={place ? 'at-hex' : 'at-top'} style={place ?? {}}>
            {dice.map((die) => (
              <Throw key={die.n} die={die} />
            ))}
          </ul>
        )
      })}
    </div>
  )
}

/** Banners over the map, the newest last. They go by themselves, and take no clicks. */
export function Banners() {
  const seat = useSeat()
  return (
    <div class="banners" role="status" aria-live="assertive" data-testid="banners">
      {seat.banners.value.map((banner) => (
        <p key={`${banner.kind} ${banner.text}`} class={`banner ${banner.kind}`} data-kind={banner.kind}>
          <span aria-hidden="true">{BANNER_SIGNS[banner.kind]}</span> {banner.text}
        </p>
      ))}
    </div>
  )
}

/** The card of a battle that is over. Nothing goes on until it is closed; Enter closes it. */
export function BattleDialog() {
  const seat = useSeat()
  const card = seat.battleCard.value
  const t = text.value.told.battle
  if (!card) return null
  const now = seat.game.view()
  const { us, mexican } = now.score
  // The engine ends a combat phase in which nothing more can be attacked (OPS-3.5): the card says so before the other side begins.
  const endsTurn = card.attacker === seat.side && now.active !== seat.side && now.result === null
  const hasLines = SIDES.some((side) => card.lines[side].length > 0)
  const close = (): void => {
    dialog.value = null
    // On a phone what the card has told would go on covering the map.
    if (isNarrow.value && seat.view.value.pending.length === 0) seat.shownFightStart.value = NO_FIGHT
  }
  return (
    <Dialog
      id="battle"
      title={card.heading}
      onClose={close}
      footer={
        <>
          {card.clashKey ? <ClashButton clashKey={card.clashKey} /> : null}
          <button type="button" class="strong" data-testid="battle-ok" autofocus onClick={close}>
            {t.goOn}
          </button>
        </>
      }
    >
      {card.outcome === '' ? null : (
        <p class="winner" data-testid="battle-outcome">
          {card.outcome}
        </p>
      )}
      {card.table === '' ? null : (
        <p>
          {card.table} <RuleLink id="OPS-9.3" />
        </p>
      )}
      {hasLines ? (
        SIDES.filter((side) => card.lines[side].length > 0).map((side) => (
          <section key={side} class="battle-side">
            <h3>
              <SideMark side={side} /> {text.value.side[side]}
            </h3>
            <ul>
              {card.lines[side].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <p>{t.none}</p>
      )}
      {endsTurn ? (
        <p data-testid="battle-ends-turn">
          {t.endsTurn} <RuleLink id="OPS-3.5" />
        </p>
      ) : null}
      <p class="small">
        {t.points(us, mexican)} <RuleLink id="OPS-18.3" />
      </p>
      <label class="option small">
        <input
          type="checkbox"
          checked={settings.value.battleCards}
          onChange={(event) => changeSettings({ battleCards: event.currentTarget.checked })}
        />
        <span>{t.option}</span>
      </label>
    </Dialog>
  )
}
