import { describe, expect, it } from 'vitest'
import { FIGURE_FILES } from './files'
import { candidateOf, KNOBS, keyOf, readKnobs } from './knobs'
import { excess, lossOf, TARGETS } from './loss'
import { MEASURES, pairedDifference } from './measures'
import { applyCandidate } from './patch'
import { coordinateSearch, oneAtATime, randomSearch } from './search'

/** The files with a candidate's figures, for looking into. */
// biome-ignore lint/suspicious/noExplicitAny: files of every shape
function filesWith(set: Record<string, unknown>, print?: true): Record<string, any> {
  const files = structuredClone(FIGURE_FILES)
  applyCandidate(files, { name: '', set, ...(print && { print }) })
  return files
}
type Unit = { id: string; side: string; arm: string; cf: number[]; morale: number; men: number }
const unitsOf = (files: Record<string, { units: Unit[] }>): Unit[] => files['maps/counters']!.units

describe('npm run calibrate: candidates', () => {
  it('change figures of tables, of the computer players and of counters, for one side or both', () => {
    const files = filesWith({
      'ai/weights:reply.us': 2,
      'ai/weights:attack.mexican': 0.5,
      // One figure for both sides becomes one for each.
      'ai/weights:recover.mexican': 0.5,
      'ai/combat:step': { times: 2 },
      'tables/combat:shifts.village': -4,
      'tables/combat:strength.supportShare': '1/3',
      'maps/counters:units[side=mexican,arm!=artillery].morale': { add: 1 },
      'maps/counters:units[us.1.clarke].cf': [9, 5],
      'maps/plans:plans[us.turn].worth': 1.2,
    })
    const { reply, attack, recover } = filesWith({})['ai/weights'].figures
    expect(files['ai/weights'].figures.reply.value).toEqual({ ...reply.value, us: 2 })
    expect(files['ai/weights'].figures.attack.value).toEqual({ ...attack.value, mexican: 0.5 })
    expect(files['ai/weights'].figures.recover.value).toEqual({ us: recover.value, mexican: 0.5 })
    expect(files['tables/combat'].shifts.village).toMatchObject({ value: -4, tag: 'H' })
    expect(files['tables/combat'].strength.supportShare).toEqual({ num: 1, den: 3 })
    const before = new Map(unitsOf(structuredClone(FIGURE_FILES) as never).map((unit) => [unit.id, unit]))
    for (const { id, side, arm, morale } of unitsOf(files))
      expect(morale - before.get(id)!.morale).toBe(side === 'mexican' && arm !== 'artillery' ? 1 : 0)
    expect(unitsOf(files).find(({ id }) => id === 'us.1.clarke')!.cf).toEqual([9, 5])
    expect(files['maps/plans'].plans.find(({ id }: { id: string }) => id === 'us.turn').worth).toBe(1.2)
  })

  it('OPS-2.4: combat factors follow from men and guns by the formula of the rules, or by another', () => {
    const at300 = unitsOf(filesWith({ 'maps/counters:cf': { perMen: 300 } }))
    expect(at300.find(({ id }) => id === 'us.1.clarke')!.cf).toEqual([4, 2])
    expect(at300.every(({ cf }) => cf[0]! >= 1)).toBe(true)
    const byMorale = unitsOf(filesWith({ 'maps/counters:cf': { perMen: { 5: 220, 4: 300, 3: 400, 2: 500 } } }))
    const cfOf = (id: string) => byMorale.find((unit) => unit.id === id)!.cf
    expect([cfOf('us.1.clarke'), cfOf('mexican.east.3.line'), cfOf('mexican.east.2.morelia')]).toEqual([
      [6, 3],
      [3],
      [2],
    ])
    expect(() => filesWith({ 'maps/counters:cf': { perMen: { 5: 220 } } })).toThrow(/morale/)
    // Nothing changed: the factors of counters.json.
    const factors = (units: Unit[]) => units.map(({ id, cf }) => [id, cf])
    expect(factors(unitsOf(filesWith({ 'maps/counters:cf': {} })))).toEqual(factors(unitsOf(filesWith({}))))
  })

  it('what is printed is refused, and so is what there is not', () => {
    expect(() => filesWith({ 'tables/command:santaAnna.activatesOn': [6] })).toThrow(/print/)
    expect(() => filesWith({ 'tables/command:santaAnna.activatesOn': [6] }, true)).not.toThrow()
    expect(() => filesWith({ 'maps/counters:units[us.1.clarke].men': 2000 })).toThrow(/ours/)
    expect(() => filesWith({ 'ai/weights:replay': 1 })).toThrow(/no such figure/)
    expect(() => filesWith({ 'ai/wights:reply': 1 })).toThrow(/no such file/)
  })

  it('every knob of calibration.json names a figure that may be changed, at each of its values', () => {
    for (const { figure, values } of KNOBS)
      for (const value of values) expect(() => filesWith({ [figure]: value })).not.toThrow()
  })

  it('settings of knobs are candidates on top of another one; the same figures have the same key', () => {
    const knobs = readKnobs({
      about: '-',
      knobs: [
        { figure: 'ai/weights:attack', from: 0.1, to: 0.3, step: 0.1, tag: 'AI', reason: '-' },
        { figure: 'ai/combat:step', from: 1, to: 2, step: 0.5, times: true, tag: 'AI', reason: '-' },
      ],
    })
    expect(knobs.map(({ values }) => values)).toEqual([
      [0.1, 0.2, 0.3],
      [{ times: 1 }, { times: 1.5 }, { times: 2 }],
    ])
    const base = { name: 'base', set: { x: 1 } }
    const candidate = candidateOf(knobs, [2, null], base)
    expect(candidate.set).toEqual({ x: 1, 'ai/weights:attack': 0.3 })
    expect(keyOf(candidate)).toBe(keyOf({ name: 'other', set: { x: 1, 'ai/weights:attack': 0.3 } }))
  })
})

describe('npm run calibrate: loss and search', () => {
  it('a target costs nothing inside its range, and by doublings or units outside', () => {
    const losses = TARGETS.find(({ measure }) => measure === 'usLosses')!
    expect([0.5, 1, 2].map((value) => excess(losses, value))).toEqual([0, 0, 0])
    expect(excess(losses, 4)).toBe(1)
    expect(excess(losses, 0.125)).toBe(2)
    const share = TARGETS.find(({ measure }) => measure === 'usShare')!
    expect(excess(share, 0.35)).toBeCloseTo(0.5, 9)
    expect(excess(share, Number.NaN)).toBe(1)
    const measures = new Map(MEASURES.map(({ id }) => [id, { value: 1, games: new Map() }]))
    measures.set('usLosses', { value: 4, games: new Map() })
    measures.set('usAttacks', { value: 16, games: new Map() })
    measures.set('mexicanAttacks', { value: 16, games: new Map() })
    measures.set('usShare', { value: 0.5, games: new Map() })
    measures.set('draws', { value: 0, games: new Map() })
    expect(lossOf(measures)).toBe(losses.weight)
  })

  it('differences are taken game by game, of those that both have', () => {
    const of = (...values: [string, number][]) => ({ value: 0, games: new Map(values) })
    const { mean, half } = pairedDifference(of(['0', 3], ['1', 5], ['2', 9]), of(['0', 1], ['1', 3]))
    expect([mean, half]).toEqual([2, 0])
  })

  const bowl = (wanted: readonly number[]) => (setting: readonly (number | null)[]) =>
    Promise.resolve(setting.reduce<number>((sum, at, n) => sum + Math.abs((at ?? 9) - wanted[n]!), 0))

  it('the coordinate search finds the least of a bowl; the others the best of what they try', async () => {
    expect(await coordinateSearch([5, 4, 6], 's', bowl([3, 0, 5]))).toEqual([3, 0, 5])
    expect(await oneAtATime([3, 3], bowl([1, 9]))).toEqual([1, null])
    const tried: number[] = []
    const best = await randomSearch([4, 4], 's', 12, async (setting) => {
      const loss = await bowl([2, 2])(setting)
      tried.push(loss)
      return loss
    })
    expect(tried).toHaveLength(13)
    expect(await bowl([2, 2])(best)).toBe(Math.min(...tried))
  })

  it('a search whose time is up keeps the best it had', async () => {
    let left = 4
    const judge = (setting: readonly (number | null)[]) => (left-- > 0 ? bowl([3, 3])(setting) : Promise.resolve(null))
    expect(await coordinateSearch([5, 5], 's', judge)).not.toEqual([3, 3])
  })
})
