import type { HexId } from '../../../operational/types'
import { mpText, percent } from '../../shared/format'
import { RuleLink, Ruled } from '../../shared/Parts'
import { text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { halfMpLeft } from '../controller/marks'
import { moveSelection, mayEnterBastion, selectAt } from '../controller/moves'
import { reachableHex } from '../controller/path'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { mapHexOf as terrainOf } from '../shared/ground'
import { leaderDef } from '../shared/pieces'
import { names } from '../shared/scenario'
import { shortNames } from './hints'

/** The rule that asks for the dice of a path. */
function diceRule(seat: SeatStore, throughLava: boolean): string {
  if (throughLava) return 'OPS-19.1.3'
  const { side, activation } = seat.view.value
  // While Santa Anna is inactive every step into an enemy zone of control takes a check first.
  return side === 'mexican' && !activation.santaAnna ? 'OPS-19.4.4' : 'OPS-7.2'
}

/**
 * The dice on the path, hex by hex: into lava (OPS-19.1.3), out of one enemy zone of control into another (OPS-7.2), over a ravine into
 * one (OPS-19.1.9).
 */
function Dice() {
  const seat = useSeat()
  const t = text.value
  const dice: { where: string; odds: string }[] = []
  const steps = seat.path.value.slice(1)
  let chanceSoFar = { num: 1, den: 1 }
  for (const hex of steps) {
    const chance = seat.reach.value.get(hex)?.chance ?? chanceSoFar
    const ofStep = { num: chance.num * chanceSoFar.den, den: chance.den * chanceSoFar.num }
    chanceSoFar = chance
    if (ofStep.num >= ofStep.den || ofStep.den === 0) continue
    const kind = terrainOf(hex)?.terrain === 'lava' ? t.path.lava : t.path.morale
    dice.push({ where: `${kind} ${hex}`, odds: percent(ofStep, settings.value.lang) })
  }
  if (dice.length === 0) return null
  const throughLava = steps.some((hex) => terrainOf(hex)?.terrain === 'lava')
  const withEngineer = throughLava && seat.selection.value?.leaders.some((id) => leaderDef(id)?.kind === 'engineer')
  // A single die has the odds of the whole path, which stand after it anyway.
  const words = dice.length > 1 ? dice.map((d) => t.path.die(d.where, d.odds)) : dice.map((d) => d.where)
  return (
    <>
      <span data-testid="dice">{t.path.dice([...words, ...(withEngineer ? [t.path.helped] : [])].join(', '))} </span>
      <RuleLink id={diceRule(seat, throughLava)} />
    </>
  )
}

interface BastionChoiceProps {
  hex: HexId
  onOpen: () => void
  onGarrison: () => void
}

/** A hex with a bastion can be entered in the open or into garrison; the player says which (OPS-19.1.14). */
export function BastionChoice({ hex, onOpen, onGarrison }: BastionChoiceProps) {
  const t = text.value
  return (
    <span class="chips" data-testid="works-choice">
      {t.works.choose(hex)}{' '}
      <button type="button" class="inline" data-testid="go" onClick={onOpen}>
        {t.buttons.goOpen}
      </button>
      <button type="button" class="inline" data-testid="go-garrison" title="G" onClick={onGarrison}>
        {t.buttons.goWorks}
      </button>
      <RuleLink id="OPS-19.1.14" />
    </span>
  )
}

/** Instead of going there, the player may select his other stack in that hex. */
function SelectStackButton({ hex }: { hex: HexId }) {
  const seat = useSeat()
  return (
    <button type="button" class="inline" onClick={() => selectAt(seat, hex)}>
      {text.value.buttons.selectStack}
    </button>
  )
}

/** What a previewed path asks for: to go, into the bastion or not, or to select the stack there. */
function PathButtons({ hex, holdsOtherStack }: { hex: HexId; holdsOtherStack: boolean }) {
  const seat = useSeat()
  const t = text.value
  const select = holdsOtherStack ? <SelectStackButton hex={hex} /> : null
  if (mayEnterBastion(seat, hex))
    return (
      <>
        <BastionChoice
          hex={hex}
          onOpen={() => void moveSelection(seat, hex)}
          onGarrison={() => void moveSelection(seat, hex, { garrison: true })}
        />
        {select}
      </>
    )
  return (
    <>
      {' '}
      <button type="button" class="inline" data-testid="go" onClick={() => void moveSelection(seat, hex)}>
        {t.buttons.go}
      </button>
      {select}
    </>
  )
}

/** What pointing at the end of the path leaves to be said: that there is a bastion, or how to go where a stack stands. */
function pathNote(seat: SeatStore, hex: HexId, holdsOtherStack: boolean): string | null {
  if (mayEnterBastion(seat, hex)) return text.value.works.hover
  return holdsOtherStack ? ` ${text.value.path.shift}` : null
}

/** The path to the hex that is pointed at: cost, MP left, where it stops, dice on the path. */
export function PathWords() {
  const seat = useSeat()
  const t = text.value
  const selection = seat.selection.value
  const hex = seat.aimedHex.value
  const end = hex === null ? null : reachableHex(seat.reach.value, hex)
  if (!selection || hex === null || !end || seat.path.value.length < 2) return null
  const who = shortNames(seat, [...selection.units, ...selection.leaders])
  const movers = selection.units.length > 0 ? selection.units : selection.leaders
  const mp2Left = Math.min(...movers.map((id) => halfMpLeft(seat, id)))
  const isMarch = seat.marching.value || end.march
  const left = isMarch ? '–' : mpText(Math.max(0, mp2Left - end.cost2))
  const holdsOtherStack = seat.movableStacks.value.has(hex) && hex !== selection.hex
  return (
    <span class="path-words" data-testid="path">
      {t.path.goes(who, names.value.hex(hex), mpText(end.cost2), left)}{' '}
      {end.stops === null ? null : <Ruled>{t.path.stops(end.stops)}</Ruled>}{' '}
      {end.chance.num < end.chance.den ? (
        <>
          <Dice /> <b>{t.path.chance(percent(end.chance, settings.value.lang))}</b>
        </>
      ) : null}{' '}
      {isMarch ? t.path.march : null}
      {seat.previewedHex.value === hex ? (
        <PathButtons hex={hex} holdsOtherStack={holdsOtherStack} />
      ) : (
        pathNote(seat, hex, holdsOtherStack)
      )}
    </span>
  )
}
