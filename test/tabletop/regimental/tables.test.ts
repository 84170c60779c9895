import { describe, expect, it } from 'vitest'
import { loadTables, loadWords, regimentalRules, regimentalTables } from '../../../src/tabletop/regimental/data'
import { DEFAULT_OPTIONS, loadOptions, OPTIONS, optionsFrom } from '../../../src/tabletop/regimental/options'
import optionsRaw from '../../../src/tabletop/regimental/tables/options.json'
import raw from '../../../src/tabletop/regimental/tables/regimental.json'
import wordsRaw from '../../../src/tabletop/regimental/tables/words.json'

type Json = Record<string, unknown>

/** A copy of the tables in which the value at a path is another; undefined takes it out. */
function changed(path: string, value: unknown): unknown {
  const copy = structuredClone(raw) as unknown as Json
  const keys = path.match(/[^.[\]]+/g)!
  let inner: Json = copy
  for (const key of keys.slice(0, -1)) inner = inner[key] as Json
  if (value === undefined) delete inner[keys.at(-1)!]
  else inner[keys.at(-1)!] = value
  return copy
}
/** Field and reason of the fault in changed tables. */
function fault(path: string, value: unknown): string {
  const made = loadTables(changed(path, value), loadOptions(optionsRaw))
  if (made.ok) return 'none'
  expect(made.refusal).toMatchObject({ code: 'BAD_PROFILE' })
  expect(made.refusal.args.reason).toBeTruthy()
  return `${made.refusal.args.field} ${made.refusal.key}`
}

describe('the tables of the Regimental charts', () => {
  it('REG-14 load with every figure and its provenance, and nothing is dropped', () => {
    expect(regimentalTables()).toEqual({ ok: true, value: raw })
    expect(raw.reconstructed).toHaveLength(46)
    expect(raw.openQuestions).toHaveLength(38)
  })

  it('REG-13.6 a gap, an overlap or a missing row is refused and named', () => {
    expect(fault('maneuver.bands.US[1].min', 6)).toBe('maneuver.bands.US[1] data.gap')
    expect(fault('fire.effectBands.veteran.lively', null)).toBe('fire.effectBands.veteran.galling data.gap')
    expect(fault('charge.bands[2].max', 4)).toBe('charge.bands[1] data.gap')
    expect(fault('fallenLeader.rows[7].min', 2)).toBe('fallenLeader.rows[7] data.gap')
    expect(fault('fire.pointsToModifier.rows[4].max', 9)).toBe('fire.pointsToModifier.rows[5] data.gap')
    expect(fault('movement.rates[0].id', 'infLineMEX')).toBe('movement.rates[1].id data.duplicate')
  })

  it('REG-12.3 a grade whose table is not its formula is refused', () => {
    expect(fault('house.effectivenessGrades.reliable.table.7.wornAtOrBelow', 4)).toBe(
      'house.effectivenessGrades.reliable.table.7 data.total',
    )
  })

  it('REG-12.4, REG-14, REG-1 carriage, provenance and words are checked', () => {
    expect(fault('house.carriageClass.heavy', ['US.SG', 'US.HH', 'MEX.HG'])).toBe('house.carriageClass data.missing')
    expect(fault('reconstructed[0].path', 'turnSequence.nowhere')).toBe('reconstructed[0].path data.values')
    expect(fault('enums.class', ['elite', 'veteran', 'raw'])).toBe('enums.class data.values')
    expect(fault('fire.cannonade.US.guns.SG.points', [6, 5, 4, 3])).toBe('fire.cannonade.US.SG.points data.total')
    expect(fault('fire.musketry.weapons.R.points', [1, 1, 0.4])).toBe('fire.musketry.R.points data.values')
    expect(fault('maneuver.modifiers[0].src', undefined)).toBe('maneuver.modifiers[0].src data.missing')
  })

  it('REG-13.5 the switches of both files agree, and every open question is answered or settled', () => {
    expect(fault('options.OQ-4.lightHowitzerAt24', 2)).toBe('options.OQ-4.lightHowitzerAt24 data.values')
    const named = new Set([...OPTIONS.map(({ question }) => question), ...Object.keys(optionsRaw.settled)])
    expect(named.size).toBe(38)
    const without = { ...optionsRaw, options: optionsRaw.options.slice(1) }
    expect(loadOptions(without)).toMatchObject({ ok: false, refusal: { key: 'data.missing' } })
    const wrong = {
      ...optionsRaw,
      options: optionsRaw.options.map((o) => ({ ...o, answers: [...o.answers, 'perhaps'] })),
    }
    expect(loadOptions(wrong)).toMatchObject({ ok: false, refusal: { args: { field: 'options[0].answers' } } })
  })

  it('REG-13.5 answers are filled up with the defaults, unknown ones refused', () => {
    expect(optionsFrom({})).toEqual({ ok: true, value: DEFAULT_OPTIONS })
    expect(optionsFrom({ musketryGrid: 'B' })).toMatchObject({
      ok: true,
      value: { musketryGrid: 'B', sharedCheckDie: true },
    })
    expect(optionsFrom({ musketryGrid: 'D' })).toMatchObject({
      ok: false,
      refusal: { args: { field: 'musketryGrid' } },
    })
    expect(optionsFrom({ nothing: true })).toMatchObject({ ok: false })
  })

  it('REG-12.4 figures that stand in words only are checked too', () => {
    expect(loadWords(wordsRaw).ok).toBe(true)
    expect(loadWords({ ...wordsRaw, menPerCasting: 0 })).toMatchObject({
      refusal: { args: { field: 'menPerCasting' } },
    })
    const one = regimentalRules()
    expect(one.ok && one.value).toBe(one.ok && (regimentalRules() as typeof one).value)
  })
})
