import { mapSides } from '../../../../src/game/side'
import { describe, expect, it } from 'vitest'
import { answer } from '../../../../src/ai/tabletop/sar/answer'
import { randomPlayer } from '../../../../src/ai/tabletop/sar/baselines'
import { crewCastings } from '../../../../src/tabletop/sar/battle/breaking/crew'
import { playBattle } from '../../../../src/tabletop/sar/battle/playBattle'
import { check, legal, isListed, toAct } from '../../../../src/tabletop/sar/battle/engine'
import type { BattleTable, AddressedEvent } from '../../../../src/tabletop/sar/battle/run'
import type { Tactician } from '../../../../src/tabletop/sar/battle/tactician'
import { sideOfUnit, unitsOf } from '../../../../src/tabletop/sar/battle/units'
import type { Side } from '../../../../src/tabletop/sar/battle/types'
import type { OptionalRules, Profile } from '../../../../src/tabletop/sar/types'
import { battle, dice, OPTIONS } from './support'

const EVERY: OptionalRules = {
  optSecondLeaderRatings: true,
  optLossOfUnits: true,
  optSoakOff: true,
  optCounterCharge: true,
  optFollowUpCharge: true,
  optArtilleryAmmo: true,
  optGunDamage: true,
  optLeaderRallies: true,
  optHiddenUnits: true,
}

/** Castings of each side: nobody appears or vanishes, wherever parts and gun crews have gone (SAR-2.2, 12.7, 16.6). */
function muster(table: BattleTable): Record<Side, number> {
  const sums: Record<Side, number> = mapSides(table.field.sides, () => 0)
  for (const unit of Object.values(table.battle.units)) sums[sideOfUnit(table, unit)]! += unit.strength.start
  return sums
}

function sound(table: BattleTable): void {
  for (const [id, unit] of Object.entries(table.battle.units)) {
    const { start, casualties, stragglers } = unit.strength
    const fine =
      [start, casualties, stragglers].every((n) => Number.isInteger(n) && n >= 0) && casualties + stragglers <= start
    if (!fine) throw new Error(`${id} ${JSON.stringify(unit.strength)}`)
    if (unit.guns.length > 0 && !unit.gone && crewCastings(unit.guns) !== start - casualties - stragglers)
      throw new Error(`${id}: crews ${crewCastings(unit.guns)} of ${start - casualties - stragglers}`)
    if (unit.broken && !unit.gone && unit.at && unit.stance !== 'mob') throw new Error(`${id} broken in ${unit.stance}`)
    if (unit.gone && unit.at) throw new Error(`${id} gone at a place`)
  }
}

/** SAR-11: in a fire phase the list and the check agree on every pair. */
function listAgrees(table: BattleTable, side: Side): void {
  if (table.battle.pending.at(-1)?.kind !== 'fire') return
  const lines = legal(table, side).filter(({ type }) => type === 'fire')
  const said = new Set(lines.filter((line) => !('work' in line)).map(({ unit, target }) => `${unit} ${target}`))
  for (const unit of unitsOf(table, side))
    for (const target of unitsOf(table, side === 'us' ? 'mexican' : 'us')) {
      const allowed = check(table, side, { type: 'fire', unit, target }) === null
      if (allowed !== said.has(`${unit} ${target}`)) throw new Error(`${unit} at ${target}: ${allowed}`)
    }
  for (const line of lines) expect(isListed(table, side, line as never)).toBe(true)
}

function whole(seed: string, profile: Profile, rules: OptionalRules, players: Record<Side, Tactician>, turns: number) {
  const with_ = dice(seed)
  const made = battle({ profile, dice: with_, options: { rules, victory: 'points' } }).table
  const table: BattleTable = { ...made, field: { ...made.field, terms: { ...made.field.terms, turns } } }
  const start = muster(table)
  const told: AddressedEvent[] = []
  playBattle(table, with_, 'battle', players, seed, {
    onEvents: (news) => {
      told.push(...news)
      expect(muster(table)).toEqual(start)
      sound(table)
      const asked = toAct(table.battle)
      if (asked && seed.startsWith('check')) listAgrees(table, asked)
    },
  })
  return { table, events: told.map(({ body }) => body) }
}

describe('whole battles', () => {
  const cases: [string, Profile, OptionalRules, Record<Side, Tactician>][] = [
    ['check-1', 'sar-2007', OPTIONS.rules, { us: answer, mexican: answer }],
    ['all-rules', 'sar-2007', EVERY, { us: answer, mexican: randomPlayer }],
    ['of-1998', 'sar-1998', OPTIONS.rules, { us: randomPlayer, mexican: answer }],
  ]
  for (const [seed, profile, rules, players] of cases)
    it(`SAR-2.2, 11.10, 12.7 castings are conserved, columns lie on the chart, list and check agree: ${seed}`, () => {
      const { events } = whole(seed, profile, rules, players, 5)
      const shots = events.flatMap((event) => (event.kind === 'shot' ? [event] : []))
      expect(shots.length).toBeGreaterThan(0)
      for (const { column, castings, losses } of shots) {
        expect(column).toBeGreaterThanOrEqual(0)
        expect(column).toBeLessThanOrEqual(16)
        expect(castings).toBeGreaterThan(0)
        expect(losses).toBeGreaterThanOrEqual(0)
      }
    }, 60_000)
})
