/**
 * The ladder of players of the Regimental rules: mirrored battles (both sides of one nation, the same units, facing each other on a field that is the
 * same from both ends), each seed twice with the seats changed.
 *   npm run regladder -- general random --pairs 20 --seed s
 * A pair goes to whoever has cost the enemy more stands in both games together (gun stands 2). Prints the share of pairs with its Wilson interval.
 */
import { DEFAULT_OPTIONS } from '../../src/tabletop/regimental/options'
import { apply, newBattle, toAct } from '../../src/tabletop/regimental/battle/engine'
import type {
  RegimentalField,
  RegimentalLeaderFacts,
  RegimentalUnitFacts,
} from '../../src/tabletop/regimental/battle/field'
import type { RegimentalTable } from '../../src/tabletop/regimental/battle/run'
import { regimentalPlayer, type RegimentalTactician } from '../../src/ai/tabletop/regimental/answer'
import { chargePlayer, holdPlayer, randomPlayer } from '../../src/ai/tabletop/regimental/baselines'
import { HALF_CIRCLE } from '../../src/core/fixed'
import { ofSide } from '../../src/game/side'
import type { MeasuredFigure } from './resultsFile'
import { meanOf, wilson } from './statistics'

/** The players that may be named. */
export const PLAYERS: Readonly<Record<string, RegimentalTactician>> = {
  cadet: regimentalPlayer('cadet'),
  captain: regimentalPlayer('captain'),
  general: regimentalPlayer('general'),
  random: randomPlayer,
  hold: holdPlayer,
  charge: chargePlayer,
}

const SIDES = ['us', 'mexican'] as const
const inch = (value: number): number => Math.round(value * 1000)
/** The table of the mirrored battle, inches. */
const [WIDTH, DEPTH] = [60, 44]
/** Game turns of a mirrored battle. */
export const TURNS = 10
/** Actions after which a battle is broken off: a guard against a game that does not go on. */
const MOST_ACTIONS = 20_000

/** The units of an army by place from its own edge: id, arm, stands, class, inches from its left, inches from its edge, leader. */
const ARMY = [
  ['1', 'infantry', 8, 'veteran', 14, 12, 'a'],
  ['2', 'infantry', 8, 'trained', 23, 12, 'a'],
  ['3', 'infantry', 6, 'trained', 18, 7, 'a'],
  ['4', 'infantry', 8, 'trained', 37, 12, 'b'],
  ['5', 'infantry', 8, 'raw', 46, 12, 'b'],
  ['6', 'infantry', 6, 'veteran', 42, 7, 'b'],
  ['7', 'cavalry', 4, 'trained', 6, 9, 'a'],
  ['8', 'cavalry', 4, 'trained', 54, 9, 'b'],
  ['9', 'artillery', 2, 'trained', 30, 12.5, 'b'],
] as const
const LEADERS = [
  ['a', 20, 9, 'able'],
  ['b', 40, 9, 'able'],
  ['chief', 30, 6, 'gallant'],
] as const

/** A mirrored field for one nation. */
export function mirroredField(nation: 'US' | 'MEX', firstPlayer: string): RegimentalField {
  const units = new Map<string, RegimentalUnitFacts>()
  const leaders = new Map<string, RegimentalLeaderFacts>()
  for (const side of SIDES) {
    const isSouth = side === 'us'
    const at = (x: number, y: number) =>
      isSouth ? { x: inch(x), y: inch(y) } : { x: inch(WIDTH - x), y: inch(DEPTH - y) }
    for (const [id, x, y, rating] of LEADERS)
      leaders.set(`${side}-${id}`, {
        id: `${side}-${id}`,
        side,
        name: `${side} ${id}`,
        rating,
        superior: id === 'chief' ? null : `${side}-chief`,
        at: at(x, y),
        arrival: null,
      })
    for (const [id, arm, stands, unitClass, x, y, leader] of ARMY)
      units.set(`${side}-${id}`, {
        id: `${side}-${id}`,
        side,
        name: `${side} ${id}`,
        nation,
        arm,
        class: unitClass,
        grade: unitClass === 'veteran' ? 'spirited' : unitClass === 'raw' ? 'unreliable' : 'reliable',
        stands: arm === 'artillery' ? 0 : stands,
        guns:
          arm === 'artillery'
            ? Array.from({ length: stands }, () => ({ type: 'LG', carriage: 'light', traction: 'horse' }) as const)
            : [],
        weapon: arm === 'infantry' ? 'M' : arm === 'cavalry' ? 'C' : null,
        traits: arm === 'infantry' ? ['coldSteel'] : [],
        leader: `${side}-${leader}`,
        arrival: null,
        start: {
          at: at(x, y),
          heading: isSouth ? 0 : HALF_CIRCLE,
          formation: arm === 'artillery' ? 'unlimbered' : 'line',
          building: null,
        },
      })
  }
  return {
    sides: SIDES,
    ground: { schema: 'table-ground/1', width: inch(WIDTH), depth: inch(DEPTH), features: [] },
    features: new Map(),
    units,
    leaders,
    terms: {
      id: 'mirrored',
      turns: TURNS,
      firstPlayer,
      edge: { us: 'south', mexican: 'north' },
      setUp: { us: null, mexican: null },
      arrivals: [],
      twilightFrom: null,
      heavyCasualties: { us: 18, mexican: 18 },
      keyPositions: [],
      wagons: [],
      special: {},
      victory: null,
      clash: null,
    },
  }
}

/** What a side has lost: troop stands, gun stands counting 2, as against its start. */
function lossOf({ field, battle }: RegimentalTable, side: string): number {
  let lost = 0
  for (const facts of field.units.values()) {
    if (facts.side !== side) continue
    const unit = battle.units[facts.id]!
    const isGone = unit.absence !== null
    lost += facts.stands - (isGone ? 0 : unit.stands) + 2 * (facts.guns.length - (isGone ? 0 : unit.guns.length))
  }
  return lost
}

/** Plays a mirrored battle to its end: the lead of each side, in the enemy's lost stands less its own. */
export function mirroredBattle(
  seed: string,
  players: Readonly<Record<string, RegimentalTactician>>,
): Record<string, number> {
  const first = SIDES[seed.length % 2]!
  const nation = seed.charCodeAt(seed.length - 1) % 2 === 0 ? 'US' : 'MEX'
  const dice = { seed, forced: [] }
  const { table } = newBattle(mirroredField(nation, first), DEFAULT_OPTIONS, {}, dice)
  for (let done = 0; done < MOST_ACTIONS; ) {
    const side = toAct(table)
    if (side === null || table.battle.turn > TURNS) break
    const { playerTurn, place, dice: thrown } = table.battle
    const answer = ofSide(players, side)(table, side, `${seed}/${side}/${playerTurn}/${place}/${thrown}/${done}`)
    let went = 0
    for (const action of answer) {
      if (!apply(table, side, action, dice).ok) break
      went++
      if (toAct(table) !== side) break
    }
    if (went === 0 && !apply(table, side, { type: 'ready' }, dice).ok)
      throw new Error(`${seed}: nothing legal at ${place} in turn ${table.battle.turn}: ${JSON.stringify(answer[0])}`)
    done += Math.max(1, went)
  }
  const [us, mexican] = [lossOf(table, 'us'), lossOf(table, 'mexican')]
  return { us: mexican - us, mexican: us - mexican }
}

/** Plays pairs of mirrored battles between two players and returns the report and the figure. */
export function regimentalLadder(
  a: string,
  b: string,
  { pairs, seed }: { readonly pairs: number; readonly seed: string },
) {
  const [first, second] = [PLAYERS[a]!, PLAYERS[b]!]
  const leads = Array.from({ length: pairs }, (_, i) => {
    const game = `${seed}/${i}`
    return (
      mirroredBattle(game, { us: first, mexican: second }).us! +
      mirroredBattle(game, { us: second, mexican: first }).mexican!
    )
  })
  const won = leads.reduce((sum, lead) => sum + (lead > 0 ? 1 : lead === 0 ? 0.5 : 0), 0)
  const { low, high } = wilson(won, pairs)
  const { mean, half } = meanOf(leads)
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`
  const report = `${a} against ${b}: N = ${pairs} pairs, seed ${seed}; share of pairs ${percent(won / pairs)} (${percent(low)} to ${percent(high)}); mean lead of a pair ${mean.toFixed(1)} ± ${half.toFixed(1)} stands`
  const figure: MeasuredFigure = {
    id: `regimental-${a}-${b}`,
    what: `Regimental rules, mirrored battles of ${TURNS} turns: \`${a}\` against \`${b}\`, each seed with both seats`,
    n: `${pairs} pairs`,
    value: `${percent(won / pairs)} of the pairs`,
    interval: `95 %: ${percent(low)} to ${percent(high)}`,
    bar: 'lower bound over 75 %',
    met: low > 0.75,
    note: `Mean lead of a pair ${mean.toFixed(1)} ± ${half.toFixed(1)} stands (gun stands 2).`,
  }
  return { report, figure }
}
