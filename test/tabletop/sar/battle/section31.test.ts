import { describe, expect, it } from 'vitest'
import { artilleryFunctionCount } from '../../../../src/tabletop/sar/artillery/functions'
import { checkMayFire } from '../../../../src/tabletop/sar/fire/mayFire'
import { formationOfWidth } from '../../../../src/tabletop/sar/units/companySize'
import { checkSpacing } from '../../../../src/tabletop/sar/units/skirmishers'
import { checkEndDistance, checkOblique } from '../../../../src/tabletop/sar/movement/limits'
import { shareLosses } from '../../../../src/tabletop/sar/melee/shareLosses'
import { checkPassOn, checkSubordinates } from '../../../../src/tabletop/sar/orders/mission'
import { legal, toAct } from '../../../../src/tabletop/sar/battle/engine'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import type { Phase } from '../../../../src/tabletop/sar/battle/sequence'
import type { BattleLeader, Side } from '../../../../src/tabletop/sar/battle/types'
import { loadScenario, tablesOf } from '../../../../src/tabletop/sar/data'
import { cloneJson } from '../../../../src/core/json'
import type { Scenario } from '../../../../src/tabletop/sar/types'
import { ask, refused } from '../ask'
import { refusal, tables } from '../support'
import { enter, scene, type Scene } from './scene'
import { act, battle, refusalOf, scenario } from './support'

/** Section 31 of the rules, line by line: what must be refused, by whom, and with which code. */
type Row = readonly [rules: string, what: string, code: string, ask: () => string | null]

const t = tables()

/** A procedure of the protocol. */
const P = (name: string, input: Record<string, unknown>) => () => refused(name, input)
/** A function of the rules. */
const F = (call: () => unknown) => () => refusal(call)
/** A battle's scenario file. */
const S =
  (change: (raw: Scenario) => void, profile = 'sar-2007') =>
  () => {
    const made = tablesOf(profile)
    if (!made.ok) throw new Error('no tables')
    const raw = cloneJson(scenario())
    change(raw)
    const loaded = loadScenario('test.json', raw, made.value)
    return loaded.ok ? null : `${loaded.refusal.code} ${loaded.refusal.args.field}`
  }
const unitOf = (raw: Scenario, id: string) => raw.units.find((unit) => unit.id === id)!

const leader = (at: { x: number; y: number }, more: Partial<BattleLeader> = {}): BattleLeader => ({
  at,
  arrival: null,
  attachedTo: null,
  lr: 1,
  points: 5,
  silentUntil: 0,
  mission: null,
  incoming: null,
  ...more,
})

interface Asked extends Scene {
  readonly phase: Phase
  readonly side: Side
  readonly change?: (table: BattleTable) => void
  readonly before?: readonly unknown[]
  readonly leaders?: Readonly<Record<string, BattleLeader>>
}
/** Names whom every charger charges, and is ready. */
function answerForced(table: BattleTable, side: Side): void {
  const named = new Set<unknown>()
  for (const entry of legal(table, side))
    if (entry.type === 'charge' && !named.has(entry.unit)) {
      named.add(entry.unit)
      act(table, side, entry)
    }
  act(table, side, { type: 'ready' })
}

/** An action of a battle in which `side` is asked in that phase. */
const A = (asked: Asked, action: unknown) => () => {
  const table = scene(asked)
  Object.assign(table.battle.leaders, asked.leaders ?? {})
  if (asked.phase === 'giveOrders') table.battle.phase = 'setup'
  enter(table, asked.phase)
  for (const [id, own] of Object.entries(asked.leaders ?? {}))
    table.battle.leaders[id] = { ...table.battle.leaders[id]!, points: own.points }
  asked.change?.(table)
  for (let n = 0; toAct(table.battle) !== asked.side && n < 4; n++) {
    const other = toAct(table.battle)
    if (other === null) throw new Error('nobody is asked')
    answerForced(table, other)
  }
  for (const one of asked.before ?? []) act(table, asked.side, one)
  return refusalOf(table, asked.side, action)
}

/** Lane with one regiment, an enemy far off; orders of the U.S. are asked for. */
const orders = (more: Partial<Asked> = {}): Asked => ({
  units: { 'us-2-indiana': { x: 60, y: 50 }, 'us-3-indiana': { x: 80, y: 50 }, 'mx-1-line': { x: 70, y: 8 } },
  leaders: { 'us-lane': leader({ x: 60_000, y: 55_000 }) },
  phase: 'giveOrders',
  side: 'us',
  ...more,
})
const order = (unit: string, what: string, more = {}) => ({ type: 'order', unit, by: 'us-lane', order: what, ...more })

/** The moves are asked for. */
const moves = (units: Scene['units'], more: Partial<Asked> = {}): Asked => ({
  units,
  phase: 'allMoves',
  side: 'us',
  ...more,
})
const going = { deed: 'move' as const }

const nerve = { training: 'green', d20: 10 }
const melee = { participants: 5, enemy: 5, training: 'green', nation: 'US' }
const shot = { arm: 'infantry', castings: 10, band: 'short', training: 'green', nation: 'US', d20: 10 }

const ROWS: readonly Row[] = [
  // Scale and strength
  ['SAR-1.1 to 1.5', 'a distance below nought', 'BAD_VALUE', P('weaponBand', { weapon: 'musket', distance: -1 })],
  ['SAR-1.1 to 1.5', 'a unit of nobody', 'BAD_SCENARIO', S((raw) => Object.assign(raw.units[0]!, { castings: 0 }))],
  [
    'SAR-1.1 to 1.5',
    'guns without crew',
    'BAD_SCENARIO',
    S((raw) => Object.assign(unitOf(raw, 'us-bragg'), { crew: 0 })),
  ],
  [
    'SAR-1.1 to 1.5',
    'a battery without guns',
    'BAD_SCENARIO',
    S((raw) => Object.assign(unitOf(raw, 'us-bragg'), { guns: [] })),
  ],
  [
    'SAR-2.3',
    'irregulars outside early-american',
    'BAD_SCENARIO',
    S((raw) => Object.assign(raw.units[0]!, { tags: ['irregular'] })),
  ],
  ['SAR-2.6, 2.8', 'a part of nought', 'BAD_VALUE', P('splitStragglers', { sizes: [5, 0], stragglers: 1 })],
  [
    'SAR-2.6, 2.8',
    'more stragglers than the parts have men',
    'BAD_VALUE',
    P('splitStragglers', { sizes: [3, 2], stragglers: 6 }),
  ],
  ['SAR-2.6, 2.8', 'a regiment of nobody', 'BAD_VALUE', P('companySize', { nation: 'US', castings: 0 })],
  [
    'SAR-2.9, 6.1, 6.5',
    'horse in square',
    'BAD_VALUE',
    A(
      { ...moves({ 'us-1-dragoons': { x: 60, y: 50, deed: 'form' } }) },
      { type: 'form', unit: 'us-1-dragoons', stance: 'square', width: 2 },
    ),
  ],
  [
    'SAR-2.9, 6.1, 6.5',
    'guns in square',
    'BAD_VALUE',
    () => {
      const { table } = battle()
      act(table, 'mexican', { type: 'ready' })
      return refusalOf(table, 'us', {
        type: 'place',
        unit: 'us-bragg',
        x: 60_000,
        y: 60_000,
        heading: 18_000,
        stance: 'square',
        width: 2,
      })
    },
  ],
  [
    'SAR-2.9, 6.1, 6.5',
    'foot limbered',
    'BAD_VALUE',
    () => {
      const { table } = battle()
      act(table, 'mexican', { type: 'ready' })
      return refusalOf(table, 'us', {
        type: 'place',
        unit: 'us-3-indiana',
        x: 60_000,
        y: 60_000,
        heading: 18_000,
        stance: 'limbered',
        width: 2,
      })
    },
  ],
  [
    'SAR-2.9, 6.1, 6.5',
    'guns that skirmish',
    'BAD_VALUE',
    P('allocate', { losses: 1, kind: 'fire', formation: 'skirmish', angle: 'front', arm: 'artillery' }),
  ],
  // Command
  [
    'SAR-4.2 to 4.6',
    'more points than he has',
    'BAD_ORDER',
    A(
      orders({ leaders: { 'us-lane': leader({ x: 60_000, y: 55_000 }, { points: 0 }) } }),
      order('us-2-indiana', 'hold'),
    ),
  ],
  [
    'SAR-4.2 to 4.6',
    'an attached leader orders another unit',
    'BAD_ORDER',
    A(
      orders({ leaders: { 'us-lane': leader({ x: 60_000, y: 50_000 }, { attachedTo: 'us-2-indiana' }) } }),
      order('us-3-indiana', 'hold'),
    ),
  ],
  [
    'SAR-4.2 to 4.6',
    'a second order',
    'BAD_ORDER',
    A(orders({ before: [order('us-2-indiana', 'hold')] }), order('us-2-indiana', 'form')),
  ],
  ['SAR-4.7', 'Move without direction', 'BAD_ORDER', A(orders(), order('us-2-indiana', 'move'))],
  ['SAR-4.7', 'Charge without direction', 'BAD_ORDER', A(orders(), order('us-2-indiana', 'charge'))],
  [
    'SAR-4.7',
    'a way that leaves it by more than 45 degrees',
    'BAD_ORDER',
    A(
      moves(
        { 'us-2-indiana': { x: 60, y: 50, ...going } },
        {
          change: (table) => {
            table.battle.orders['us-2-indiana'] = { deed: 'move', heading: 0, functions: [], by: null }
          },
        },
      ),
      { type: 'go', unit: 'us-2-indiana', distance: 1000, off: 0 },
    ),
  ],
  ['SAR-4.8, 4.9', 'Rally for an unbroken unit', 'BAD_ORDER', A(orders(), order('us-2-indiana', 'rally'))],
  [
    'SAR-4.8, 4.9',
    'any order for a locked unit',
    'BAD_ORDER',
    A(
      orders({
        change: (table) => {
          table.battle.units['us-2-indiana'] = { ...table.battle.units['us-2-indiana']!, locked: true }
        },
      }),
      order('us-2-indiana', 'hold'),
    ),
  ],
  [
    'SAR-4.8, 4.9',
    'Form with movement',
    'BAD_ORDER',
    A(moves({ 'us-2-indiana': { x: 60, y: 50, deed: 'form' } }), {
      type: 'go',
      unit: 'us-2-indiana',
      distance: 1000,
      off: 0,
    }),
  ],
  [
    'SAR-4.13, 4.14',
    'a leader rides further than he rolled',
    'BAD_VALUE',
    A(moves({ 'us-2-indiana': { x: 60, y: 50 } }, { leaders: { 'us-lane': leader({ x: 60_000, y: 60_000 }) } }), {
      type: 'ride',
      leader: 'us-lane',
      x: 140_000,
      y: 60_000,
    }),
  ],
  [
    'SAR-4.13, 4.14',
    'leaving a melee',
    'BAD_STATE',
    A(
      moves(
        { 'us-2-indiana': { x: 60, y: 50, locked: true }, 'us-3-indiana': { x: 90, y: 50, ...going } },
        { leaders: { 'us-lane': leader({ x: 60_000, y: 50_000 }, { attachedTo: 'us-2-indiana' }) } },
      ),
      { type: 'ride', leader: 'us-lane', x: 60_000, y: 52_000 },
    ),
  ],
  [
    'SAR-4.13, 4.14',
    'attaching outside his command',
    'BAD_STATE',
    A(
      moves(
        { 'us-2-indiana': { x: 60, y: 50 }, 'us-1-illinois': { x: 60, y: 40, ...going } },
        { leaders: { 'us-lane': leader({ x: 60_000, y: 42_000 }) } },
      ),
      { type: 'ride', leader: 'us-lane', x: 60_000, y: 41_000, attach: 'us-1-illinois' },
    ),
  ],
  [
    'SAR-4.16, 4.17',
    'a majority attacks under a defend mission',
    'BAD_ORDER',
    F(() => checkSubordinates('defend', ['attack', 'attack', 'defend'])),
  ],
  ['SAR-4.16, 4.17', 'passing on a mission that cannot be read yet', 'BAD_STATE', F(() => checkPassOn(t, 3, 2))],
  // Optional rules whose flag is off
  ['SAR-5.8', 'soaking off, with the flag off', 'BAD_STATE', A(orders(), { type: 'soak', shot: 'x', castings: 1 })],
  [
    'SAR-13.15',
    'charging back, with the flag off',
    'BAD_STATE',
    A(
      {
        units: {
          'us-2-dragoons': { x: 70, y: 30 },
          'mx-5-cav': { x: 70, y: 20, deed: 'charge' },
          'us-2-indiana': { x: 76, y: 30 },
          'mx-cuirassiers': { x: 76, y: 20, deed: 'charge' },
        },
        phase: 'declareCharges',
        side: 'us',
      },
      { type: 'counter', unit: 'us-2-dragoons', target: 'mx-5-cav' },
    ),
  ],
  [
    'SAR-20.9',
    'a leader rallies a straggler group, with the flag off',
    'BAD_STATE',
    A(
      orders({
        units: {
          'us-2-indiana': { x: 60, y: 50, strength: { start: 21, casualties: 0, stragglers: 4 } },
          'mx-1-line': { x: 70, y: 8 },
        },
      }),
      { type: 'rallyGroup', by: 'us-lane', unit: 'us-2-indiana' },
    ),
  ],
  [
    'SAR-22.1 to 22.2',
    'hiding, with the flag off',
    'BAD_STATE',
    () => {
      const { table } = battle()
      return refusalOf(table, 'mexican', { type: 'hide', unit: 'mx-1-line' })
    },
  ],
  // Stragglers
  [
    'SAR-5.1 to 5.6',
    'stragglers below nought',
    'BAD_VALUE',
    P('movementCap', { effectives: 5, stragglers: -1, gained: 1 }),
  ],
  ['SAR-5.1 to 5.6', 'effectives below nought', 'BAD_VALUE', P('breakTest', { effectives: -1, stragglers: 1 })],
  [
    'SAR-5.1 to 5.6',
    'more lost than it had',
    'BAD_VALUE',
    P('applyLosses', { start: 5, casualties: 3, stragglers: 3 }),
  ],
  ['SAR-5.8', 'more than two', 'BAD_VALUE', P('soakOff', { arm: 'infantry', stragglers: 5, soak: 3 })],
  ['SAR-5.8', 'more than it took', 'BAD_VALUE', P('soakOff', { arm: 'infantry', stragglers: 1, soak: 2 })],
  ['SAR-5.8', 'guns', 'BAD_STATE', P('soakOff', { arm: 'artillery', stragglers: 2, soak: 1 })],
  // Formations and moves
  ['SAR-6.4, 7.14', 'spacing outside 3 to 5', 'BAD_VALUE', F(() => checkSpacing(t, 2900))],
  [
    'SAR-6.4, 7.14',
    'a third company',
    'BAD_ORDER',
    A(orders({ before: [order('us-2-indiana', 'hold')] }), {
      ...order('us-2-indiana', 'move', { heading: 18_000 }),
      type: 'split',
      companies: 3,
    }),
  ],
  [
    'SAR-6.4, 7.14',
    'a whole infantry unit',
    'BAD_ORDER',
    A(moves({ 'us-2-indiana': { x: 60, y: 50, deed: 'form' } }), {
      type: 'form',
      unit: 'us-2-indiana',
      stance: 'skirmish',
      width: 10,
    }),
  ],
  [
    'SAR-6.7',
    'closed flag on a line',
    'BAD_VALUE',
    P('meleeColumn', { ...melee, formation: 'line', flags: ['closedColumn'] }),
  ],
  [
    'SAR-7.1 to 7.3',
    'column together with road column',
    'BAD_VALUE',
    P('move', { arm: 'infantry', formation: ['column', 'roadColumn'], baseDice: [3, 3] }),
  ],
  [
    'SAR-7.1 to 7.3',
    'a charge of guns',
    'BAD_VALUE',
    P('move', { arm: 'artillery', artilleryClass: 'usFoot', baseDice: [3, 3], charge: [3] }),
  ],
  [
    'SAR-7.1 to 7.3',
    'guns in skirmish order',
    'BAD_VALUE',
    P('move', { arm: 'artillery', artilleryClass: 'usFoot', formation: 'skirmish', baseDice: [3, 3] }),
  ],
  [
    'SAR-7.9 to 7.11',
    'a way longer than the distance',
    'BAD_VALUE',
    A(
      moves(
        { 'us-2-indiana': { x: 60, y: 60, ...going } },
        {
          change: (table) => {
            table.battle.orders['us-2-indiana'] = { deed: 'move', heading: 18_000, functions: [], by: null }
          },
        },
      ),
      { type: 'go', unit: 'us-2-indiana', distance: 55_000, off: 0 },
    ),
  ],
  [
    'SAR-7.9 to 7.11',
    'a wheel whose outer casting goes too far',
    'BAD_VALUE',
    A(
      moves(
        { 'us-2-indiana': { x: 60, y: 40, width: 21, ...going } },
        {
          change: (table) => {
            table.battle.orders['us-2-indiana'] = { deed: 'move', heading: 18_000, functions: [], by: null }
          },
        },
      ),
      { type: 'wheel', unit: 'us-2-indiana', angle: 17_000, about: 'left' },
    ),
  ],
  ['SAR-7.10', 'an oblique of more than 45 degrees at the full rate', 'BAD_VALUE', F(() => checkOblique(t, 4600))],
  [
    'SAR-7.16',
    'ending within an inch without Charge',
    'BAD_VALUE',
    F(() => checkEndDistance(t, false, { formed: true, shortRangeInches: 4 }, 999)),
  ],
  [
    'SAR-9.1',
    'through a formed enemy',
    'BAD_VALUE',
    A(
      moves(
        { 'us-1-dragoons': { x: 60, y: 40, width: 5, ...going }, 'mx-1-line': { x: 60, y: 36 } },
        {
          change: (table) => {
            table.battle.orders['us-1-dragoons'] = { deed: 'move', heading: 18_000, functions: [], by: null }
          },
        },
      ),
      { type: 'go', unit: 'us-1-dragoons', distance: 9_000, off: 0 },
    ),
  ],
  [
    'SAR-7.12, 7.13, 17.4',
    'a second change',
    'BAD_STATE',
    A(
      moves(
        { 'us-2-indiana': { x: 60, y: 50, deed: 'form' } },
        { before: [{ type: 'form', unit: 'us-2-indiana', stance: 'column', width: 4 }] },
      ),
      { type: 'form', unit: 'us-2-indiana', stance: 'line', width: 10 },
    ),
  ],
  [
    'SAR-7.12, 7.13, 17.4',
    'a change by a charger',
    'BAD_STATE',
    A(moves({ 'us-2-indiana': { x: 60, y: 50, deed: 'charge' }, 'us-3-indiana': { x: 90, y: 50, ...going } }), {
      type: 'form',
      unit: 'us-2-indiana',
      stance: 'column',
      width: 4,
    }),
  ],
  [
    'SAR-7.12, 7.13, 17.4',
    'mounting with less than five inches',
    'BAD_STATE',
    A(
      moves(
        { 'us-1-dragoons': { x: 60, y: 50, mounted: false, holders: 2, ...going } },
        {
          change: (table) => {
            const doing = table.battle.doings['us-1-dragoons']!
            table.battle.doings['us-1-dragoons'] = { ...doing, distance: 4_900, left: 4_900 }
          },
        },
      ),
      { type: 'mount', unit: 'us-1-dragoons', mounted: true },
    ),
  ],
  [
    'SAR-7.15, 17.1',
    'skirmishers into short range of a formed enemy',
    'BAD_VALUE',
    A(
      moves(
        { 'us-1-dragoons': { x: 60, y: 42, stance: 'skirmish', width: 5, ...going }, 'mx-1-line': { x: 60, y: 36 } },
        {
          change: (table) => {
            table.battle.orders['us-1-dragoons'] = { deed: 'move', heading: 18_000, functions: [], by: null }
          },
        },
      ),
      { type: 'go', unit: 'us-1-dragoons', distance: 3_000, off: 0 },
    ),
  ],
  [
    'SAR-8.1',
    'ground that there is not',
    'BAD_VALUE',
    P('move', { arm: 'infantry', training: 'untrained', terrain: [{ kind: 'swamp' }], baseDice: [2, 2] }),
  ],
  [
    'SAR-8.1',
    'too many dice for the ground',
    'BAD_DICE',
    P('move', {
      arm: 'infantry',
      training: 'untrained',
      terrain: [{ kind: 'rough', dice: [5, 6, 1] }],
      baseDice: [2, 2],
    }),
  ],
  ['SAR-10.1 to 10.6', 'a unit of no size', 'BAD_VALUE', P('zone', { halfWidth: 0, halfDepth: 0, x: 1, y: 1 })],
  // Fire
  [
    'SAR-11.4, 11.7',
    'castings below nought',
    'BAD_VALUE',
    P('attackPoints', { arm: 'smallArms', castings: -1, band: 'short' }),
  ],
  ['SAR-11.9, 14.4', 'building with fort', 'BAD_VALUE', P('fire', { ...shot, target: ['building', 'lightFort'] })],
  ['SAR-11.9, 14.4', 'light with heavy fort', 'BAD_VALUE', P('fire', { ...shot, target: ['lightFort', 'heavyFort'] })],
  [
    'SAR-11.9, 14.4',
    'uphill with downhill',
    'BAD_VALUE',
    P('meleeColumn', { ...melee, flags: ['uphill', 'downhill'] }),
  ],
  ['SAR-11.9, 14.4', 'two trainings', 'BAD_VALUE', P('fire', { ...shot, training: ['green', 'veteran'] })],
  ['SAR-11.9, 14.4', 'column with square', 'BAD_VALUE', P('meleeColumn', { ...melee, flags: ['column', 'square'] })],
  [
    'SAR-11.12 to 11.14',
    'a first volley of guns',
    'BAD_STATE',
    P('fire', {
      arm: 'artillery',
      pounds: 6,
      band: 'short',
      training: 'green',
      nation: 'US',
      firstVolley: true,
      d20: 10,
    }),
  ],
  [
    'SAR-11.12 to 11.14',
    'firing at and through skirmishers',
    'BAD_TARGET',
    P('fire', { ...shot, target: ['skirmish', 'throughSkirmishers'] }),
  ],
  [
    'SAR-12.1 to 12.7',
    'losses below nought',
    'BAD_VALUE',
    P('allocate', { losses: -1, kind: 'fire', formation: 'line', angle: 'front' }),
  ],
  [
    'SAR-12.1 to 12.7',
    'the flank of a square',
    'BAD_VALUE',
    P('allocate', { losses: 2, kind: 'fire', formation: 'square', angle: 'flank' }),
  ],
  [
    'SAR-12.1 to 12.7',
    'the rear of skirmishers',
    'BAD_VALUE',
    P('allocate', { losses: 2, kind: 'fire', formation: 'skirmish', angle: 'rear' }),
  ],
  // Charges and melees
  [
    'SAR-13.1 to 13.4',
    'a charge without target',
    'BAD_TARGET',
    A(
      {
        units: { 'us-2-indiana': { x: 60, y: 30, deed: 'charge' }, 'mx-1-line': { x: 60, y: 20 } },
        phase: 'declareCharges',
        side: 'us',
      },
      { type: 'ready' },
    ),
  ],
  [
    'SAR-13.1 to 13.4',
    'a target out of sight',
    'BAD_TARGET',
    A(
      {
        units: {
          'us-2-indiana': { x: 60, y: 30, deed: 'charge' },
          'mx-1-line': { x: 60, y: 20 },
          'mx-3-line': { x: 60, y: 12 },
        },
        phase: 'declareCharges',
        side: 'us',
      },
      { type: 'charge', unit: 'us-2-indiana', target: 'mx-3-line' },
    ),
  ],
  ['SAR-13.7 to 13.12', 'losses below nought', 'BAD_VALUE', P('close', { ...nerve, fireLosses: -1, flags: [] })],
  [
    'SAR-13.7 to 13.12',
    'both flags of cavalry against foot',
    'BAD_VALUE',
    P('close', { ...nerve, flags: ['cavalryVsFootNotInSquare', 'cavalryVsSquare'] }),
  ],
  [
    'SAR-13.7 to 13.12',
    'rolling where closing is automatic',
    'BAD_STATE',
    P('close', { ...nerve, flags: [], automatic: true }),
  ],
  ['SAR-14.2 to 14.10', 'participants below nought', 'BAD_VALUE', P('meleeColumn', { ...melee, participants: -1 })],
  [
    'SAR-14.2 to 14.10',
    'a random receiver out of contact',
    'BAD_STATE',
    F(() => shareLosses(t, 1, { a: { formation: 'line', angle: 'front' } }, () => 'b' as 'a')),
  ],
  [
    'SAR-15.1 to 15.4',
    'a distance below nought',
    'BAD_VALUE',
    P('emergencySquare', { training: 'green', distance: -1, d20: 9 }),
  ],
  [
    'SAR-15.1 to 15.4',
    'against a charger on foot',
    'BAD_STATE',
    A(
      {
        units: {
          'us-2-indiana': { x: 60, y: 30 },
          'us-1-illinois': { x: 90, y: 30 },
          'mx-1-line': { x: 60, y: 20, deed: 'charge' },
          'mx-5-cav': { x: 90, y: 20, deed: 'charge' },
        },
        phase: 'declareCharges',
        side: 'us',
      },
      { type: 'square', unit: 'us-2-indiana' },
    ),
  ],
  [
    'SAR-15.1 to 15.4',
    'who stands in square already',
    'BAD_STATE',
    A(
      {
        units: {
          'us-2-indiana': { x: 60, y: 30, stance: 'square' },
          'us-1-illinois': { x: 90, y: 30 },
          'mx-9-cav': { x: 60, y: 20, deed: 'charge' },
          'mx-5-cav': { x: 90, y: 20, deed: 'charge' },
        },
        phase: 'declareCharges',
        side: 'us',
      },
      { type: 'square', unit: 'us-2-indiana' },
    ),
  ],
  // Guns and horse
  [
    'SAR-16.2 to 16.9',
    'firing limbered',
    'BAD_STATE',
    F(() =>
      checkMayFire(
        {
          order: 'holdFire',
          stance: 'limbered',
          broken: false,
          inMelee: false,
          firedThisTurn: false,
          chargedByTarget: false,
          disorderedByTarget: false,
        },
        'holdFire',
      ),
    ),
  ],
  [
    'SAR-16.2 to 16.9',
    'prolonging while limbered',
    'BAD_STATE',
    A(
      moves(
        { 'us-bragg': { x: 60, y: 50, stance: 'limbered', ...going } },
        {
          change: (table) => {
            table.battle.orders['us-bragg'] = { deed: 'holdFire', heading: 18_000, functions: ['holdFire'], by: null }
          },
        },
      ),
      { type: 'go', unit: 'us-bragg', distance: 1_000, off: 0 },
    ),
  ],
  [
    'SAR-16.2 to 16.9',
    'crewing with infantry that has no Form order',
    'BAD_STATE',
    A(moves({ 'us-bragg': { x: 60, y: 50, stance: 'unlimbered' }, 'us-2-indiana': { x: 60, y: 53, ...going } }), {
      type: 'crew',
      unit: 'us-2-indiana',
      battery: 'us-bragg',
      gun: 0,
      castings: 1,
    }),
  ],
  ['SAR-16.2 to 16.9', 'a battery without crew', 'BAD_VALUE', F(() => artilleryFunctionCount(t, 'US', []))],
  [
    'SAR-20.1 to 20.9',
    'a group that nobody broke is not reformed',
    'BAD_STATE',
    A(orders(), { type: 'reform', unit: 'us-2-indiana', heading: 0, stance: 'line', width: 10 }),
  ],
  // Works
  ['SAR-21.1 to 21.5', 'points below nought', 'BAD_VALUE', P('fortLevel', { original: 'heavyFort', points: -1 })],
  ['SAR-21.1 to 21.5', 'points above the original', 'BAD_VALUE', P('fortLevel', { original: 'building', points: 999 })],
  [
    'SAR-21.1 to 21.5',
    'works built in play: no such action',
    'BAD_VALUE',
    A(orders(), { type: 'build', unit: 'us-2-indiana' }),
  ],
  // Irregulars
  [
    'SAR-23.2 to 23.9',
    'irregulars rated outside early-american',
    'BAD_STATE',
    P('irregularRating', { flags: [], d20: 10 }),
  ],
  [
    'SAR-23.2 to 23.9',
    'their reaction outside early-american',
    'BAD_STATE',
    P('irregularReaction', { lr: 1, d20: 10 }),
  ],
  ['SAR-23.2 to 23.9', 'bows outside early-american', 'BAD_VALUE', P('weaponBand', { weapon: 'bows', distance: 3 })],
  [
    'SAR-23.2 to 23.9',
    'spears outside early-american',
    'BAD_VALUE',
    P('weaponBand', { weapon: 'spears', distance: 3 }),
  ],
  [
    'SAR-23.2 to 23.9',
    'British guns outside early-american',
    'BAD_VALUE',
    P('move', { arm: 'artillery', artilleryClass: 'britishFoot', baseDice: [3, 3] }),
  ],
  // Buena Vista
  [
    'SAR-24.1 to 24.9',
    'an arrival before its first turn',
    'BAD_STATE',
    A(
      moves(
        { 'us-2-indiana': { x: 60, y: 50, ...going }, 'mx-1-line': { x: 60, y: 8, ...going } },
        { side: 'mexican' },
      ),
      { type: 'arrive', group: 'ortega' },
    ),
  ],
  [
    'SAR-24.1 to 24.9',
    'nearer to the enemy than allowed',
    'BAD_STATE',
    () => {
      const { table } = battle()
      act(table, 'mexican', { type: 'ready' })
      return refusalOf(table, 'us', {
        type: 'place',
        unit: 'us-3-indiana',
        x: 60_000,
        y: 30_000,
        heading: 18_000,
        stance: 'line',
        width: 10,
      })
    },
  ],
  [
    'SAR-24.1 to 24.9',
    'a turn above 25 for an arrival',
    'BAD_SCENARIO',
    S((raw) => Object.assign(raw.arrivals.mapCaption[0]!, { firstTurn: 26 })),
  ],
  ['SAR-13.7 to 13.12', 'a stand roll before a close', 'BAD_STATE', P('stand', { ...nerve, flags: [], closed: false })],
  [
    'SAR-20.1 to 20.9',
    'a rally of an unbroken unit',
    'BAD_STATE',
    P('rally', { training: 'green', effectives: 5, stragglers: 5, flags: [], broken: false, d20: 9 }),
  ],
  [
    'SAR-17.5 to 17.9',
    'horse holders of a mounted unit',
    'BAD_STATE',
    P('horseHolders', { effectives: 8, mounted: true }),
  ],
  // Everywhere
  ['SAR-0.4', 'a die outside its faces', 'BAD_DICE', P('fire', { ...shot, d20: 21 })],
  ['SAR-0.4', 'too many dice', 'BAD_DICE', P('leaderMove', { dice: [1, 2, 3, 4] })],
  [
    'SAR-0.6',
    'an unknown word',
    'BAD_VALUE',
    P('rally', { training: 'brave', effectives: 5, stragglers: 5, flags: [], d20: 9 }),
  ],
  ['SAR-0.6', 'a fraction of a casting', 'BAD_VALUE', P('horseHolders', { effectives: 2.5 })],
  ['SAR-0.6', 'no number at all', 'BAD_VALUE', P('weaponBand', { weapon: 'musket', distance: Number.NaN })],
  ['SAR-0.2', 'an unknown ruleset', 'BAD_PROFILE', P('fire', { ...shot, profile: 'sar-2020' })],
  [
    'SAR-3.1',
    'an action outside its phase',
    'BAD_STATE',
    A(orders(), { type: 'fire', unit: 'us-2-indiana', target: 'mx-1-line' }),
  ],
]

describe('section 31: bad input by rule', () => {
  it('SAR-17.9 breakthrough on foot or a second time in a turn, SAR-19.1 no losses: no roll, and no error', () => {
    expect(ask('breakthrough', { beaten: 'infantry', mounted: false, d20: [9] })).toMatchObject({ results: [null] })
    expect(ask('breakthrough', { beaten: 'infantry', usedThisTurn: true, d20: [9] })).toMatchObject({ results: [null] })
    expect(ask('leaderHit', { unitLosses: 0, d20: 1 })).toEqual({ hit: false })
    // SAR-10.6: square and skirmishers have no flank.
    expect(ask('zone', { halfWidth: 1, halfDepth: 1, x: 5, y: 0, formation: 'square' })).toEqual({ zone: 'front' })
    // SAR-6.2: wider than allowed is a line.
    expect(formationOfWidth(t, 2, 21)).toBe('line')
  })

  it.each(ROWS.map(([rules, what, code, ask]) => ({ rules, what, code, ask })))(
    '$rules $what: $code',
    ({ code, ask }) => {
      expect(ask()?.split(' ')[0]).toBe(code)
    },
  )
})
