import { describe, expect, it } from 'vitest'
import { sampleSize } from '../../../sampleSize'
import { chargePlayer, randomPlayer } from '../../../../src/ai/tabletop/sar/baselines'
import { answer } from '../../../../src/ai/tabletop/sar/answer'
import { canonical } from '../../../../src/core/json'
import { die } from '../../../../src/core/dice'
import { playBattle } from '../../../../src/tabletop/sar/battle/playBattle'
import { legal, isListed, sampleAction, check, toAct } from '../../../../src/tabletop/sar/battle/engine'
import { unitsInContact } from '../../../../src/tabletop/sar/battle/melee/melees'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import type { Tactician } from '../../../../src/tabletop/sar/battle/tactician'
import type { Side } from '../../../../src/tabletop/sar/battle/types'
import type { BattleEvent } from '../../../../src/tabletop/sar/battle/events'
import type { OptionalRules, Profile, Stance } from '../../../../src/tabletop/sar/types'
import { alter, copy, dice, firstTurn, OPTIONS } from './support'

const US = ['us-1-illinois', 'us-2-illinois', 'us-kentucky-cav', 'us-arkansas-cav', 'us-bragg', 'us-1-dragoons']
const MX = ['mx-1-line', 'mx-5-line', 'mx-guard-hussars', 'mx-cuirassiers', 'mx-i-div-art', 'mx-1-light', 'mx-3-line']
const EVERY: OptionalRules = {
  ...OPTIONS.rules,
  optSoakOff: true,
  optCounterCharge: true,
  optFollowUpCharge: true,
  optLeaderRallies: true,
  optLossOfUnits: true,
}

/** A dozen units a few inches from each other, mixed arms and formations by the seed; leaders with some of them. */
function brawl(seed: string, profile: Profile, rules: OptionalRules): BattleTable {
  const table = firstTurn({ profile, options: { rules, victory: 'points' }, dice: dice(seed) })
  const pick = (key: string, most: number): number => die(seed, 'brawl', key, most) - 1
  for (const id of Object.keys(table.battle.units)) alter(table, id, { at: null, gone: true })
  for (const [n, id] of [...US, ...MX].entries()) {
    const us = id.startsWith('us')
    const unit = table.battle.units[id]!
    const guns = unit.guns.length > 0
    const stances: Stance[] = guns ? ['unlimbered', 'limbered'] : ['line', 'line', 'column']
    alter(table, id, {
      gone: false,
      arrival: null,
      at: {
        x: 12_000 + (us ? n : n - US.length) * 13_000 + pick(`${id}x`, 4) * 500,
        y: (us ? 44_000 : 30_000) + pick(`${id}y`, 6) * 500,
      },
      heading: us ? 18_000 : 0,
      stance: stances[pick(`${id}s`, stances.length)]!,
      width: guns ? 1 : 4 + pick(`${id}w`, 3),
    })
  }
  for (const [id, unit] of [
    ['us-wool', US[pick('wool', 4)]!],
    ['mx-conde', MX[pick('conde', 4)]!],
  ] as const)
    table.battle.leaders[id] = { ...table.battle.leaders[id]!, at: table.battle.units[unit]!.at, attachedTo: unit }
  const field = {
    ...table.field,
    ground: { ...table.field.ground, features: [] },
    course: { ...table.field.terms, turns: 5 },
  }
  return { field, battle: table.battle }
}

/** What may not be, whatever happens in phases 6 and 7. */
function sound({ battle }: BattleTable): void {
  const direct = battle.melees.flatMap(unitsInContact)
  expect(new Set(direct).size).toBe(direct.length)
  for (const id of direct) expect(battle.units[id], id).toMatchObject({ gone: false, broken: false })
  // Between phases whoever is in a melee is locked, and nobody else.
  if (battle.phase === 'giveOrders' || battle.phase === 'rally')
    for (const [id, unit] of Object.entries(battle.units)) expect(unit.locked, id).toBe(direct.includes(id))
  for (const [id, unit] of Object.entries(battle.units)) {
    const { start, casualties, stragglers } = unit.strength
    const effectives = start - casualties - stragglers
    expect(Math.min(casualties, stragglers, effectives), id).toBeGreaterThanOrEqual(0)
    if (!unit.gone && unit.at && battle.phase === 'giveOrders' && battle.step < 2 && !unit.broken) {
      expect(stragglers, `${id} stands with more stragglers than men`).toBeLessThanOrEqual(effectives)
      expect(unit.stance, id).not.toBe('mob')
    }
  }
  for (const leader of Object.values(battle.leaders))
    if (leader.attachedTo) expect(battle.units[leader.attachedTo]).toMatchObject({ gone: false })
}

/** In the questions of these phases whatever the list offers passes the check, but for places that are taken. */
function offers(table: BattleTable, side: Side): void {
  const kind = table.battle.pending.at(-1)?.kind
  if (kind !== 'victors' && kind !== 'reform') return
  for (const entry of legal(table, side))
    for (let n = 0; n < 4; n++) {
      const action = sampleAction(entry, n)
      const refusal = check(table, side, action)
      expect(refusal === null || refusal.args.what === 'place', JSON.stringify([action, refusal])).toBe(true)
      expect(isListed(table, side, action as never)).toBe(true)
    }
}

function fought(table: BattleTable, seed: string, players: Record<Side, Tactician>): BattleEvent[] {
  const events: BattleEvent[] = []
  const start = Object.values(table.battle.units).reduce((sum, { strength }) => sum + strength.start, 0)
  playBattle(table, dice(seed), 'battle', players, seed, {
    onEvents: (told) => {
      events.push(...told.map(({ body }) => body))
      sound(table)
      expect(Object.values(table.battle.units).reduce((sum, { strength }) => sum + strength.start, 0)).toBe(start)
      const side = toAct(table.battle)
      if (side) offers(table, side)
    },
  })
  return events
}

const mixed: Tactician = (seen, side, salt) => {
  const players = [chargePlayer, chargePlayer, answer, randomPlayer]
  return players[die(salt, 'mixed', side, players.length) - 1]!(seen, side, salt)
}

describe('brawls', () => {
  for (let n = 0; n < sampleSize(1, 3); n++)
    it(`SAR-13 to 20 charges, melees, breakthroughs and rallies hold together, in any order of units: ${n}`, () => {
      const seed = `brawl-${n}`
      const profile: Profile = n % 2 === 0 ? 'sar-2007' : 'sar-1998'
      const table = brawl(seed, profile, n % 3 === 0 ? EVERY : OPTIONS.rules)
      const turned: BattleTable = {
        field: table.field,
        battle: {
          ...copy(table).battle,
          units: Object.fromEntries(Object.entries(copy(table).battle.units).reverse()),
          leaders: Object.fromEntries(Object.entries(copy(table).battle.leaders).reverse()),
        },
      }
      const events = fought(table, seed, { us: mixed, mexican: mixed })
      fought(turned, seed, { us: mixed, mexican: mixed })
      expect(canonical(turned.battle)).toBe(canonical(table.battle))
      expect(events.some(({ kind }) => kind === 'charge')).toBe(true)
    }, 60_000)
})
