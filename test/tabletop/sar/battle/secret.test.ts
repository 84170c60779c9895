import { changeAnswers } from '../../../../src/tabletop/sar/battle/answers'
import { describe, expect, it } from 'vitest'
import { randomPlayer } from '../../../../src/ai/tabletop/sar/baselines'
import { startingUnits } from '../../../../src/tabletop/sar/battle/deploy'
import { battleView, legal, toAct } from '../../../../src/tabletop/sar/battle/engine'
import { playBattle } from '../../../../src/tabletop/sar/battle/playBattle'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import { sideOfUnit } from '../../../../src/tabletop/sar/battle/units'
import { tableSeenBy } from '../../../../src/tabletop/sar/battle/view'
import { shoot } from '../../../../src/tabletop/sar/battle/fire/phase'
import { at, runOf, scene } from './scene'
import { act, battle, dice, OPTIONS } from './support'
import { sampleSize } from '../../../sampleSize'

const HIDING = {
  ...OPTIONS.rules,
  optHiddenUnits: true,
  optSoakOff: true,
  optLeaderRallies: true,
  optCounterCharge: true,
}

/** Where in a value one of these ids is named, as a key or as a text; every place once. */
function placesNaming(value: unknown, ids: ReadonlySet<string>, place = ''): string[] {
  if (typeof value === 'string') return ids.has(value) ? [place] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    // The order of battle is open, so a mission may name any unit of it (SAR-4.15).
    key === 'objectiveId'
      ? []
      : ids.has(key)
        ? [`${place}/*`]
        : placesNaming(inner, ids, Array.isArray(value) ? place : `${place}/${key}`),
  )
}

/** SAR-22.1: where what a side gets to see names an enemy unit that is hidden from it. Only the order of battle may. */
function leaks(table: BattleTable, side: 'us' | 'mexican'): string[] {
  const { units } = table.battle
  const hidden = new Set(Object.keys(units).filter((id) => units[id]!.hidden && sideOfUnit(table, units[id]!) !== side))
  if (hidden.size === 0) return []
  const { units: shown, ...view } = battleView(table, side)
  const { units: known, ...state } = tableSeenBy(table, side).battle
  const starting = startingUnits(table.field)
  const asAtStart = [...hidden].flatMap((id) => {
    if (!starting[id]) return shown[id] || known[id] ? [`units: ${id}`] : []
    return shown[id]?.at === null && known[id]?.at === null ? [] : [`units: ${id}`]
  })
  const asked = toAct(table.battle) === side ? legal(table, side) : []
  return [
    ...asAtStart,
    ...placesNaming(view, hidden, 'view'),
    ...placesNaming(state, hidden, 'table'),
    ...placesNaming(asked, hidden, 'legal'),
  ]
}

describe('hidden units', () => {
  for (const seed of ['two', 'three'].slice(0, sampleSize(1, 2)))
    it(`SAR-22.1 neither view, legal list, events nor the table of the AI names a hidden enemy: ${seed}`, () => {
      const with_ = dice(seed)
      const made = battle({ dice: with_, options: { rules: HIDING, victory: 'points' } }).table
      const table = { ...made, field: { ...made.field, terms: { ...made.field.terms, turns: 3 } } }
      const found = new Set<string>()
      let hiddenSeen = 0
      playBattle(table, with_, 'battle', { us: randomPlayer, mexican: randomPlayer }, seed, {
        onEvents() {
          for (const side of ['us', 'mexican'] as const) for (const leak of leaks(table, side)) found.add(leak)
          hiddenSeen += Object.values(table.battle.units).filter(({ hidden }) => hidden).length
        },
      })
      expect(hiddenSeen).toBeGreaterThan(0)
      expect([...found].sort()).toEqual([])
    }, 60_000)

  it('SAR-22.1, 4.7 a hiding can be taken back before the set-up is over', () => {
    const { table } = battle({ options: { rules: HIDING, victory: 'points' } })
    const side = toAct(table.battle)!
    const unit = Object.keys(table.battle.units).find((id) => sideOfUnit(table, table.battle.units[id]!) === side)!
    act(table, side, { type: 'hide', unit })
    act(table, side, { type: 'takeBack', unit })
    expect(table.battle.drafts[side]!.hides).toEqual([])
    expect(legal(table, side)).toContainEqual({ type: 'hide', unit })
  })

  it('SAR-22.1 a hidden unit that fires is told to the enemy with its shot', () => {
    const table = scene({
      units: { 'us-1-illinois': { x: 60, y: 20, deed: 'firstFire', hidden: true }, 'mx-celaya': { x: 60, y: 17 } },
      rules: { optHiddenUnits: true },
    })
    const run = runOf(at(table, 'firstFire'))
    changeAnswers(run, 'us', { fires: { 'us-1-illinois': { target: 'mx-celaya', work: null } } })
    shoot(run)
    const toEnemy = run.events.filter(({ to }) => to === null || to === 'mexican').map(({ body }) => body.kind)
    expect(toEnemy.indexOf('spotted')).toBeGreaterThan(-1)
    expect(toEnemy.indexOf('shot')).toBeGreaterThan(toEnemy.indexOf('spotted'))
  })
})
