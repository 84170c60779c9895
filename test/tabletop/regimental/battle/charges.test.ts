import { expect, test } from 'vitest'
import { beginCharges } from '../../../../src/tabletop/regimental/battle/charge/begin'
import { chargeFor, isCharge } from '../../../../src/tabletop/regimental/battle/charge/declare'
import { ruleOfOwed } from '../../../../src/tabletop/regimental/battle/owed'
import { runTodo } from '../../../../src/tabletop/regimental/battle/todo'
import type { Charge, CheckedUnit, Todo } from '../../../../src/tabletop/regimental/battle/types'
import { carriedOut, contact, drillAt, eventOf, stateOf } from './fightSupport'
import type { Drill, DrillUnit } from './support'

const CHECKED: CheckedUnit = {
  effect: 'wellHandled',
  list: 'wellHandled',
  doubleQuick: false,
  done: [],
  spent: 0,
  from: { x: 30_000, y: 30_000, heading: 18_000 },
  worstGround: 'open',
  finished: false,
}
const HORSE: Partial<DrillUnit> = { arm: 'cavalry', weapon: 'C' }

/** A unit of the side whose turn it is, checked, and an enemy before it. */
const checkedUnit = (
  a: Partial<DrillUnit>,
  b: Partial<DrillUnit>,
  result: Partial<CheckedUnit> = {},
  more: Partial<Drill> = {},
) => {
  const id = a.id ?? 'us-a'
  const side = id.startsWith('mx') ? 'mexican' : 'us'
  const one = drillAt(
    'charges',
    {
      units: [
        { at: [30, 30, 180], ...a, id },
        { id: side === 'us' ? 'mx-a' : 'us-b', at: [30, 22, 0], ...b },
      ],
      ...more,
    },
    side,
  )
  one.battle.check = { leader: null, die: 6, picked: [id], units: { [id]: { ...CHECKED, done: [], ...result } } }
  return one
}
const declared = (one: ReturnType<typeof checkedUnit>, coldSteel = false): Charge | string => {
  const [unit] = one.battle.check!.picked
  const target = Object.keys(one.battle.units).find((id) => id !== unit)!
  const found = chargeFor(one.table, unit!, target, coldSteel)
  return isCharge(found) ? found : found.key.replace('refusal.reg.', '')
}
const result = (...args: Parameters<typeof checkedUnit>): string => {
  const found = declared(checkedUnit(...args))
  return typeof found === 'string' ? found : 'may'
}

test('REG-9.1 who may charge: troops of the check that may move and have not, in line or field column; never guns, squares or march columns', () => {
  expect(result({}, {})).toBe('may')
  expect(result({ formation: 'fieldColumn' }, {})).toBe('may')
  expect(result({ formation: 'square' }, {})).toBe('chargeFormation')
  expect(result({ formation: 'marchColumn' }, {})).toBe('chargeFormation')
  expect(result({ guns: ['LG'] }, {})).toBe('chargeGuns')
  expect(result({}, {}, { list: null })).toBe('chargeNoMove')
  expect(result({}, {}, { done: ['move'] })).toBe('chargeMoved')
  expect(result({}, { at: [30, 10, 0] })).toBe('outOfReach')
  expect(result({ ...HORSE, formation: 'openOrder' }, { formation: 'openOrder' })).toBe('chargeFormation')
})

test('REG-9.1 infantry in open order charges only open order, guns and broken troops', () => {
  const open: Partial<DrillUnit> = { formation: 'openOrder', stands: 4 }
  expect(result(open, {})).toBe('chargeFormation')
  expect(result(open, { formation: 'openOrder', stands: 4 })).toBe('may')
  expect(result(open, { guns: ['LG'] })).toBe('may')
  expect(result(open, { state: { order: 'broken' } })).toBe('may')
})

test('REG-9.1, 5.4 a Tardy unit charges with half a move, or with a full one in disorder; Mexican cavalry not in disorder', () => {
  const tardy = { effect: 'tardy', list: 'tardy' } as const
  const at = (a: Partial<DrillUnit>, gap: number) => declared(checkedUnit(a, { at: [30, 30 - gap, 0] }, tardy))
  expect(at({}, 5)).toMatchObject({ half: true, inDisorder: false })
  expect(at({}, 9)).toMatchObject({ half: false, inDisorder: true })
  expect(at({}, 13)).toBe('outOfReach')
  expect(at({ ...HORSE, id: 'mx-c' }, 8)).toMatchObject({ half: true })
  expect(at({ ...HORSE, id: 'mx-c' }, 12)).toBe('chargeInDisorder')
  expect(at({ ...HORSE }, 12)).toMatchObject({ inDisorder: true })
})

test('REG-9.1 the target must be seen and lie within a turn of 45 degrees', () => {
  expect(result({ stands: 2 }, { at: [37, 26, 0], stands: 2 })).not.toBe('may')
  expect(result({ stands: 2 }, { at: [33, 25, 0], stands: 2 })).toBe('may')
  const screened = checkedUnit(
    { stands: 2 },
    { at: [30, 20, 0], stands: 2 },
    {},
    {
      units: [
        { id: 'us-a', at: [30, 30, 180], stands: 2 },
        { id: 'mx-a', at: [30, 20, 0], stands: 2 },
        { id: 'mx-w', at: [30, 25, 0], stands: 16 },
      ],
    },
  )
  expect(declared(screened)).toBe('noSight')
})

test('REG-12.11, OQ-20 cold steel is claimed by infantry in good order that has the trait; with the option by any', () => {
  const steel = { traits: ['coldSteel'] }
  const claim = (a: Partial<DrillUnit>, more: Partial<Drill> = {}, gap = 8, by: Partial<CheckedUnit> = {}) => {
    const found = declared(checkedUnit(a, { at: [30, 30 - gap, 0] }, by, more), true)
    return typeof found === 'string' ? found : 'may'
  }
  expect(claim(steel)).toBe('may')
  expect(claim({})).toBe('coldSteel')
  expect(claim({}, { options: { coldSteelWithoutTrait: true } })).toBe('may')
  expect(claim({ ...HORSE, ...steel })).toBe('coldSteel')
  expect(claim(steel, {}, 10, { effect: 'tardy', list: 'tardy' })).toBe('coldSteel')
  const one = checkedUnit(steel, {})
  expect(one.legal().filter(({ type }) => type === 'charge')).toEqual([
    { type: 'charge', unit: 'us-a', target: 'mx-a', coldSteel: false },
    { type: 'charge', unit: 'us-a', target: 'mx-a', coldSteel: true },
  ])
  one.do({ type: 'charge', unit: 'us-a', target: 'mx-a', coldSteel: true })
  expect(one.refused({ type: 'charge', unit: 'us-a', target: 'mx-a', coldSteel: false })).toBe('REG-9.1')
  one.do({ type: 'takeBack', unit: 'us-a' })
  expect(one.battle.charges).toEqual([])
})

test('REG-9.2 a declared charge moves into contact before its combat; in disorder with the tardy full move', () => {
  const one = checkedUnit({}, { at: [30, 20.5, 0] }, { effect: 'tardy', list: 'tardy' })
  one.battle.charges = [{ ...(declared(one) as Charge) }]
  carriedOut(one, ({ battle }) => {
    battle.todo.push({ do: 'moveCharge', unit: 'us-a', evaded: false } satisfies Todo)
  })
  expect(stateOf(one, 'us-a').order).toBe('disordered')
  expect(one.battle.charges[0]).toMatchObject({ state: 'contact' })
  expect(stateOf(one, 'us-a').y).toBeLessThan(21_000)
})

test('REG-8.7 a checked charge retreats two inches; cavalry may recall up to a full move instead', () => {
  const checkedCharge = (a: Partial<DrillUnit>, option: 'yes' | 'no' | null) => {
    const one = drillAt('defensiveFire', {
      units: [
        { id: 'us-a', at: [30, 24.2, 180], ...a },
        { id: 'mx-a', at: [30, 24, 0] },
      ],
    })
    one.battle.charges = [contact('us-a', 'mx-a')]
    carriedOut(one, ({ battle }) => {
      battle.todo.push({ do: 'effect', unit: 'us-a', effect: 'deadly', isCannonade: false, from: ['mx-a'] })
    })
    if (option !== null) {
      const run = { ...one.table, dice: one.dice, stream: 'battle', events: [] }
      expect(one.battle.owed).toMatchObject([{ kind: 'recall' }])
      one.battle.owed = []
      if (option === 'no') runTodo(run)
      else {
        one.battle.owed = [{ kind: 'recall', side: 'us', unit: 'us-a', instead: 'twoInches' }]
        one.battle.toAct = 'us'
        one.do({ type: 'choose', option: 'yes' })
      }
    }
    return one.battle.units['us-a']!.y - 24_000
  }
  expect(checkedCharge({}, null)).toBe(2_000)
  expect(checkedCharge(HORSE, 'no')).toBe(2_000)
  expect(checkedCharge(HORSE, 'yes')).toBeGreaterThan(4_000)
})

test('REG-10.8 d cavalry that countercharged and won chooses: it carries the position, recalls or stays', () => {
  const won = (option: 'carry' | 'recall' | 'stay') => {
    const one = drillAt('combats', {
      units: [
        { id: 'us-a', at: [30, 24.2, 180], ...HORSE },
        { id: 'mx-a', at: [30, 24, 0], ...HORSE },
      ],
    })
    one.battle.charges = [contact('us-a', 'mx-a'), contact('mx-a', 'us-a', { kind: 'countercharge' })]
    carriedOut(one, ({ battle }) => {
      battle.todo.push({
        do: 'aftermath',
        unit: 'mx-a',
        retreat: null,
        mayRecall: true,
        carry: 'may',
        breakthrough: 'no',
        isDisorderedLater: false,
        enemies: ['us-a'],
        from: [{ x: 30_000, y: 26_000, heading: 18_000, formation: 'line' }],
        cause: { rule: 'REG-10.8', what: 'repulsed' },
      })
    })
    expect(one.battle.owed).toEqual([{ kind: 'victor', side: 'mexican', unit: 'mx-a' }])
    one.battle.units['us-a']!.y = 40_000
    one.battle.toAct = 'mexican'
    one.do({ type: 'choose', option })
    return one.battle.units['mx-a']!.y
  }
  expect(won('stay')).toBe(24_000)
  expect(won('carry')).toBeGreaterThan(24_000)
  expect(won('recall')).toBeLessThan(24_000)
})

test('REG-10.10, 10.13 OQ-33 OQ-38 after Driven Back cavalry breaks through half a move; disordered after its last combat, not before', () => {
  const broken = (second: DrillUnit[], dice: number[] = [], options: Drill['options'] = {}) => {
    const one = drillAt('combats', {
      units: [{ id: 'us-a', at: [30, 24.2, 180], ...HORSE }, { id: 'mx-a', at: [30, 24, 0] }, ...second],
      dice,
      options,
    })
    one.battle.charges = [contact('us-a', 'mx-a')]
    one.battle.combats = [{ id: 'combat1', attackers: ['us-a'], defenders: ['mx-a'], round: 1 }]
    return one
  }
  // Elite odds: 10 against 1 sweeps them; nobody else in reach: it stops, disordered.
  const alone = broken([], [10, 1])
  const events = alone.do({ type: 'fight', combat: 'combat1' })
  expect(eventOf(events, 'combat').result).toBe('sweptFromTheField')
  const kinds = events.map((event) => (event.kind === 'moved' ? `${event.unit} ${event.why}` : event.kind))
  expect(kinds).toContain('us-a breakthrough')
  const order = events.findIndex((event) => event.kind === 'order' && event.unit === 'us-a')
  expect(order).toBeGreaterThan(kinds.indexOf('us-a breakthrough'))
  // OQ-38 with its option: before the breakthrough.
  const before = broken([], [10, 1], { disorderBeforeBreakthrough: true }).do({ type: 'fight', combat: 'combat1' })
  const at = (isIt: (event: (typeof before)[number]) => boolean): number => before.findIndex(isIt)
  expect(at((event) => event.kind === 'order' && event.unit === 'us-a')).toBeLessThan(
    at((event) => event.kind === 'moved' && event.why === 'breakthrough'),
  )
  // A second enemy in reach: a second combat, with the +1 for breakthrough.
  const again = broken([{ id: 'mx-b', at: [30, 18, 0], stands: 4 }], [10, 1, 9, 1])
  const combats = again.do({ type: 'fight', combat: 'combat1' }).filter((event) => event.kind === 'combat')
  expect(combats).toHaveLength(2)
  expect(combats[1]!.attack.lines.map(({ id }) => id)).toContain('coldSteelLancersOrBreakthrough')
})

test('REG-9.3 the charger of an evading unit may go on to a second enemy within its move, or run after the first', () => {
  const evaded = (option: 'no' | 'mx-b') => {
    const one = checkedUnit(
      {},
      {},
      {},
      {
        units: [
          { id: 'us-a', at: [30, 30, 180], stands: 4 },
          { id: 'mx-a', at: [28, 24, 0], formation: 'openOrder', stands: 2 },
          { id: 'mx-b', at: [33, 22, 0], stands: 4 },
          { id: 'mx-c', at: [45, 2, 0], stands: 4 },
        ],
      },
    )
    one.battle.charges = [contact('us-a', 'mx-a', { state: 'declared' })]
    one.battle.reactions = [{ unit: 'mx-a', how: 'evade', to: null }]
    carriedOut(one, (run) => beginCharges(run))
    expect(stateOf(one, 'mx-a')).toMatchObject({ order: 'broken', hasReacted: true })
    expect(one.battle.owed).toEqual([{ kind: 'secondTarget', side: 'us', unit: 'us-a', options: ['mx-b'] }])
    carriedOut(one, (run) => {
      const owed = run.battle.owed.pop()!
      ruleOfOwed(owed).choose(run, owed, option)
    })
    return one.battle.charges[0]!
  }
  expect(evaded('mx-b')).toMatchObject({ target: 'mx-b', state: 'contact' })
  expect(evaded('no')).toMatchObject({ target: 'mx-a' })
})
