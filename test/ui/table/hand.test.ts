import { describe, expect, it } from 'vitest'
import { battleView, check, legal } from '../../../src/tabletop/sar/battle/engine'
import { unitBlock } from '../../../src/tabletop/sar/battle/layout'
import { unitsToMove } from '../../../src/tabletop/sar/battle/moves/duty'
import { sarPreviews } from '../../../src/tabletop/sar/battle/preview'
import type { BattleTable } from '../../../src/tabletop/sar/battle/run'
import { entryCovers } from '../../../src/tabletop/common/legalEntry'
import type { Side } from '../../../src/tabletop/sar/battle/types'
import { unitsOf } from '../../../src/tabletop/sar/battle/units'
import { mayRedeploy } from '../../../src/tabletop/sar/battle/setupPlaces'
import { tableSeenBy } from '../../../src/tabletop/sar/battle/view'
import { type AskedGame, comesTo, marchOf } from '../../../src/ui/table/play/hand/comesTo'
import { GRAINS, type Held } from '../../../src/ui/table/play/hand/held'
import { Random } from '../../fuzz/random'
import { sampleSize } from '../../sampleSize'
import { askedIn, movesAsked } from '../../tabletop/sar/battle/preview/positions'

/** What the page may ask about a table, for one side. */
const gameOn = (table: BattleTable, side: Side): AskedGame =>
  ({
    view: () => battleView(table, side),
    check: (action: object) => check(table, side, action),
    preview: (kind: keyof typeof sarPreviews, question: object) =>
      (sarPreviews[kind] as (t: BattleTable, s: Side, q: object) => unknown)(tableSeenBy(table, side), side, question),
  }) as unknown as AskedGame

/** Something random in the hand for a unit that marches. */
function randomHeld(random: Random, at: { x: number; y: number }): Held {
  const away = random.pick([500, 3000, 6000, 12_000, 40_000])
  const to = { x: at.x + random.below(2 * away) - away, y: at.y + random.below(2 * away) - away }
  const grain = random.pick([{}, { grain: GRAINS.fine }, { grain: GRAINS.fine }, { grain: GRAINS.coarse }])
  return random.pick<() => Held>([
    () => ({ kind: 'dragGo', to, ...grain }),
    () => ({ kind: 'dragWheel', corner: random.pick(['left', 'right']), to, ...grain }),
    () => ({ kind: 'dragTurn', to, ...grain }),
    () => ({
      kind: 'go',
      distance: 250 * (1 + random.below(60)),
      off: random.pick([0, 0, 31_500, 18_000, random.below(36_000)]),
    }),
    () => ({ kind: 'wheel', about: random.pick(['left', 'right']), angle: 100 * (1 + random.below(180)) }),
    () => ({ kind: 'turn', angle: 100 * (random.below(360) - 180) || 100 }),
    () => ({ kind: 'form', stance: random.pick(['line', 'column', 'square']), width: 1 + random.below(20) }),
  ])()
}

describe('what is in the hand at the table', { timeout: 600_000 }, () => {
  it('SAR-7 no legal drag is refused, no refused drag lacks a clause; what a release lays out is in the legal list and passes', () => {
    const random = new Random('hand')
    const wanted = sampleSize(160, 10_000)
    let [count, free, stopped, nothing] = [0, 0, 0, 0]
    for (const { table, side } of movesAsked('hand')) {
      if (count >= wanted) break
      const units = unitsToMove(table, side)
      const game = gameOn(table, side)
      const entries = legal(table, side)
      for (let n = 0; n < 20 && count < wanted && units.length > 0; n++, count++) {
        const unit = random.pick(units)
        const base = marchOf(game, unit)
        const held = randomHeld(random, unitBlock(table.field, table.battle.units[unit]!)!.at)
        const { action, block, cost, stops, left } = comesTo(game, unit, held, base)
        if (action === null) {
          nothing++
          // A drag of less than half a step is none.
          if (!('grain' in held)) expect(stops.length).toBeGreaterThan(0)
          continue
        }
        if ('grain' in held && stops.length === 0) {
          const { distance = 0, off = 0, angle = 0 } = action as { distance?: number; off?: number; angle?: number }
          const { inch, angle: degrees } = held.grain!
          expect([distance % inch, off % degrees, Math.abs(angle % degrees)]).toEqual([0, 0, 0])
        }
        expect(game.check(action)).toBeNull()
        expect(entries.some((entry) => entryCovers(entry, action as Record<string, unknown>))).toBe(true)
        const after = sarPreviews.march(tableSeenBy(table, side), side, { unit, steps: [action as never] })
        if (!after.ok) throw new Error(JSON.stringify(after.refusal))
        expect(block).toEqual(after.value.end)
        expect(cost).toBe(after.value.spent - base!.spent)
        if (base!.allowance !== null) expect(left).toBe(Math.max(0, after.value.left))
        if (stops.length === 0) free++
        else stopped++
        // By numbers: a legal wish is laid out as it is.
        if ('distance' in held || 'angle' in held || held.kind === 'form') {
          const { kind, ...fields } = held
          const wish = { type: kind, unit, ...fields }
          if (game.check(wish) === null) expect(action).toEqual(wish)
          else expect(stops.length).toBeGreaterThan(0)
        }
      }
    }
    expect(Math.min(free, stopped, nothing)).toBeGreaterThan(5)
  })

  it('SAR-24.4, 4.13 places and rides at set-up: legal where they are laid out, with a clause where they are not', () => {
    const random = new Random('hand at set-up')
    const games = askedIn(['setup'], { seed: 'hand', turns: 1 })
    let asked = games.next().value!
    while (!mayRedeploy(asked.table, asked.side)) asked = games.next().value!
    const { table, side } = asked
    const game = gameOn(table, side)
    const units = unitsOf(table, side).filter((id) => table.battle.units[id]!.at !== null)
    let [free, stopped] = [0, 0]
    for (let n = 0; n < sampleSize(60, 3000); n++) {
      const unit = random.pick(units)
      const { x, y } = table.battle.units[unit]!.at!
      const aside = () => random.below(30_000) - 15_000
      const [stance] = [table.battle.units[unit]!.stance]
      const held: Held = {
        kind: 'place',
        x: x + aside(),
        y: y + aside(),
        heading: random.below(36_000),
        stance: stance as never,
        width: Math.min(4, table.battle.units[unit]!.width),
      }
      const { action, stops, block } = comesTo(game, unit, held, null)
      expect(block).not.toBeNull()
      if (action) expect(game.check(action)).toBeNull()
      const { kind: _, ...fields } = held
      const wish = { type: 'place', unit, ...fields }
      if (game.check(wish) === null) expect(action).toEqual(wish)
      else expect(stops.length).toBe(1)
      if (stops.length === 0) free++
      else stopped++
      const leader = random.pick(
        Object.keys(game.view().leaders).filter(
          (id) => game.view().leaders[id]!.side === side && game.view().leaders[id]!.at,
        ),
      )
      const ride = comesTo(
        game,
        leader,
        { kind: 'ride', to: { x: x + aside(), y: y + 3 * aside() }, attach: null },
        null,
      )
      if (ride.action) expect(game.check(ride.action)).toBeNull()
      else expect(ride.stops.length).toBe(1)
    }
    expect(Math.min(free, stopped)).toBeGreaterThan(5)
  })
})
