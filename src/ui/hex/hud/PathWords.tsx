import type { HexId } from '../../../operational/types'
import { mpText, percent } from '../../shared/format'
import { RuleLink, TextWithRuleLinks } from '../../shared/Parts'
import { text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { halfMpLeft } from '../controller/marks'
import { moveSelection, mayEnterBastion, selectAt } from '../controller/moves'
import { reachableHex } from '../controller/path'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { mapHexOf } from '../shared/ground'
import { leaderDef } from '../shared/pieces'
import { names } from '../shared/scenario'
import { OverstackLine } from '../cards/GroundCosts'
import { forHand } from '../../shared/touch'
import { shortNames } from './hints'

const isLava = (hex: HexId): boolean => mapHexOf(hex)?.terrain === 'lava'

/** The rule that asks for the dice of a path. `overRavine`: the only dice are those beyond a ravine at its end. */
function diceRule(seat: SeatStore, throughLava: boolean, overRavine: boolean): string {
  if (throughLava) return 'OPS-19.1.3'
  if (overRavine) return 'OPS-19.1.9'
  const { side, activation } = seat.view.value
  // While Santa Anna is inactive, Mexican units check morale before every step into an enemy zone of control (OPS-19.4.4).
  return side === 'mexican' && !activation.santaAnna ? 'OPS-19.4.4' : 'OPS-7.2'
}

/**
 * The dice that may stop the path, hex by hex: for lava (OPS-19.1.3), from one enemy zone of control into another (OPS-7.2), into any of them
 * while Santa Anna is inactive (OPS-19.4.4), over a ravine (OPS-19.1.9). An engineer with the units improves the die for lava.
 */
function DiceOnPath() {
  const seat = useSeat()
  const t = text.value
  const dice: { reasonAndHex: string; odds: string }[] = []
  // The first hex of the path is the start.
  const hexesEntered = seat.path.value.slice(1)
  let chanceSoFar = { num: 1, den: 1 }
  for (const hex of hexesEntered) {
    const chanceToArrive = seat.reach.value.get(hex)?.chance ?? chanceSoFar
    // The chance of this step alone is the quotient of the two chances.
    const chanceOfStep = { num: chanceToArrive.num * chanceSoFar.den, den: chanceToArrive.den * chanceSoFar.num }
    chanceSoFar = chanceToArrive
    // A denominator of 0 comes of a path that has no chance at all.
    const needsNoDie = chanceOfStep.num >= chanceOfStep.den || chanceOfStep.den === 0
    if (needsNoDie) continue
    // Every die but that for lava is a morale check, also that for a ravine.
    const reason = isLava(hex) ? t.path.lava : t.path.morale
    dice.push({ reasonAndHex: `${reason} ${hex}`, odds: percent(chanceOfStep, settings.value.lang) })
  }
  if (dice.length === 0) return null
  const throughLava = hexesEntered.some((hex) => isLava(hex))
  const withEngineer = throughLava && seat.selection.value?.leaders.some((id) => leaderDef(id)?.kind === 'engineer')
  // Beyond a ravine the move ends (19.1.8), so dice for it come with the last hex alone.
  const lastHex = hexesEntered.at(-1)
  const endsBeyondRavine = lastHex !== undefined && seat.reach.value.get(lastHex)?.stops === 'OPS-19.1.8'
  const overRavine = endsBeyondRavine && dice.length === 1 && (dice[0]?.reasonAndHex.endsWith(lastHex) ?? false)
  // With a single die the odds are left out: they are the chance of the whole path, which `PathWords` shows after the dice.
  const diceWords = dice.map(({ reasonAndHex, odds }) =>
    dice.length > 1 ? t.path.die(reasonAndHex, odds) : reasonAndHex,
  )
  return (
    <>
      <span data-testid="dice">
        {t.path.dice([...diceWords, ...(withEngineer ? [t.path.helped] : [])].join(', '))}{' '}
      </span>
      <RuleLink id={diceRule(seat, throughLava, overRavine)} />
    </>
  )
}

interface BastionChoiceProps {
  hex: HexId
  onOpen: () => void
  onGarrison: () => void
}

/** Two buttons for a hex with a bastion: the pieces go there and stay in the open, or go into garrison (OPS-19.1.14). */
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

/** A button that selects the player's other stack in the hex instead of moving there. */
function SelectStackButton({ hex }: { hex: HexId }) {
  const seat = useSeat()
  return (
    <button type="button" class="inline" onClick={() => selectAt(seat, hex)}>
      {text.value.buttons.selectStack}
    </button>
  )
}

/** The buttons after a previewed path: to go there, in the open or into the bastion, or to select the stack that stands there. */
function PathButtons({ hex, holdsOtherStack }: { hex: HexId; holdsOtherStack: boolean }) {
  const seat = useSeat()
  const t = text.value
  const selectStackButton = holdsOtherStack ? <SelectStackButton hex={hex} /> : null
  if (mayEnterBastion(seat, hex))
    return (
      <>
        <BastionChoice
          hex={hex}
          onOpen={() => void moveSelection(seat, hex)}
          onGarrison={() => void moveSelection(seat, hex, { garrison: true })}
        />
        {selectStackButton}
      </>
    )
  return (
    <>
      {' '}
      <button type="button" class="inline" data-testid="go" onClick={() => void moveSelection(seat, hex)}>
        {t.buttons.go}
      </button>
      {selectStackButton}
    </>
  )
}

/** A note after a path that is only pointed at: that the bastion there can be entered, or that Shift moves to a hex with a stack. */
function pathNote(seat: SeatStore, hex: HexId, holdsOtherStack: boolean): string | null {
  if (mayEnterBastion(seat, hex)) return forHand(text.value.works.hover)
  return holdsOtherStack ? ` ${forHand(text.value.path.shift)}` : null
}

/** The path to the aimed hex in words: cost, MP left, why the pieces stop there, dice on the path. */
export function PathWords() {
  const seat = useSeat()
  const t = text.value
  const selection = seat.selection.value
  const hex = seat.aimedHex.value
  const reachEntry = hex === null ? null : reachableHex(seat.reach.value, hex)
  // A path of one hex is the start alone.
  if (!selection || hex === null || !reachEntry || seat.path.value.length < 2) return null
  // `cost2` counts half movement points; `march`: the hex is reached by a march by road (OPS-5.3); `stops`: the rule that ends the move there.
  const { cost2: costHalfMp, march: isReachedByMarch, stops: stopRule, chance } = reachEntry
  const pieceNames = shortNames(seat, [...selection.units, ...selection.leaders])
  // Leaders who go along with units do not slow them down.
  const paceSetters = selection.units.length > 0 ? selection.units : selection.leaders
  const leftHalfMp = Math.min(...paceSetters.map((id) => halfMpLeft(seat, id)))
  const isMarch = seat.marching.value || isReachedByMarch
  // A march ends the movement of the pieces: nothing is left.
  const leftWords = isMarch ? '–' : mpText(Math.max(0, leftHalfMp - costHalfMp))
  const holdsOtherStack = seat.movableStacks.value.has(hex) && hex !== selection.hex
  return (
    <span class="path-words" data-testid="path">
      {t.path.goes(pieceNames, names.value.hex(hex), mpText(costHalfMp), leftWords)} <OverstackLine hex={hex} />{' '}
      {stopRule === null ? null : <TextWithRuleLinks>{t.path.stops(stopRule)}</TextWithRuleLinks>}{' '}
      {chance.num < chance.den ? (
        <>
          <DiceOnPath /> <b>{t.path.chance(percent(chance, settings.value.lang))}</b>
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
