import { beforeAll, describe, expect, it } from 'vitest'
import { citable, citedIn } from './clauses'
import { figureMutants, mutantsIn, mutated } from './mutants'
import { reportOn, type Sources, sourcesAt } from './report'
import { figuresOf, sitesOf } from './sources'
import { parse } from './syntax'
import { patternOf, titlesOf } from './titles'

let now: Sources
beforeAll(() => {
  now = sourcesAt(process.cwd())
})
const withText = (texts: Map<string, string>, file: string, text: string) => new Map([...texts, [file, text]])
/** The gaps that a change of the sources adds. */
const gapsOf = (change: Partial<Sources>) => {
  const before = reportOn(now).gaps
  return reportOn({ ...now, ...change }).gaps.filter((gap) => !before.includes(gap))
}

describe('rule coverage', () => {
  it('every clause of OPS in force has its function and its test, and no citation leads nowhere', () => {
    expect(reportOn(now).gaps).toEqual([])
  })

  it('misses a clause that nobody carries out or tests', () => {
    const clauses = [...now.clauses, { id: '7.4', title: 'New', later: false }]
    expect(gapsOf({ clauses })).toEqual(['OPS-7.4 (New): no function', 'OPS-7.4 (New): no test'])
    const code = withText(now.code, 'src/operational/new.ts', '/** New (7.4). */\nexport const f = () => 1\n')
    expect(gapsOf({ clauses, code })).toEqual(['OPS-7.4 (New): no test'])
    const tests = withText(now.tests, 'test/new.test.ts', "it('OPS-7.4 new', () => {})")
    expect(gapsOf({ clauses, code, tests })).toEqual([])
    expect(gapsOf({ clauses, tests, definitions: { ...now.definitions, '7.4': 'words' } })).toEqual([])
    expect(gapsOf({ clauses: clauses.map((one) => (one.id === '7.4' ? { ...one, later: true } : one)) })).toEqual([])
  })

  it('an interface that shows a clause, or a check that watches it, does not carry it out', () => {
    const clauses = [...now.clauses, { id: '7.4', title: 'New', later: false }]
    const tests = withText(now.tests, 'test/new.test.ts', "it('OPS-7.4 new', () => {})")
    const text = '/** OPS-7.4. */\nexport const f = () => 1\n'
    for (const file of ['src/ui/new.ts', 'src/operational/validate.ts', 'src/operational/data/new.ts'])
      expect(gapsOf({ clauses, tests, code: withText(now.code, file, text) }), file).toContain(
        'OPS-7.4 (New): no function',
      )
  })

  it('tells of a citation that leads nowhere, in code, table, test or list of definitions', () => {
    const code = withText(now.code, 'src/operational/x.ts', "\nexport const rule = () => 'OPS-7.9'\n")
    expect(gapsOf({ code })).toEqual(['src/operational/x.ts:2 cites OPS-7.9, which does not exist'])
    const tables = withText(now.tables, 'src/operational/tables/x.json', '{"a": 1, "source": "OPS-16.1"}')
    expect(gapsOf({ tables })).toEqual(['src/operational/tables/x.json:1 cites OPS-16.1, which does not exist'])
    const tests = withText(now.tests, 'test/x.test.ts', "it('OPS-19.2.1 x', () => {})")
    expect(gapsOf({ tests })).toEqual(['test/x.test.ts:1 tests OPS-19.2.1, which does not exist'])
    expect(gapsOf({ definitions: { ...now.definitions, '20.1': 'none' } })).toEqual([
      'definitions.json: OPS-20.1 does not exist',
    ])
  })

  it('wants three tests for each clause of section 19', () => {
    const clauses = [...now.clauses, { id: '19.9.1', title: 'New', later: false }]
    const code = withText(now.code, 'src/operational/new.ts', '/** New (19.9.1). */\nexport const f = () => 1\n')
    const tests = (n: number) => withText(now.tests, 'test/new.test.ts', "it('OPS-19.9.1 new', () => {})\n".repeat(n))
    expect(gapsOf({ clauses, code, tests: tests(2) })).toEqual([
      'OPS-19.9.1 (New): 2 tests; a permission, a refusal and an edge are wanted',
    ])
    expect(gapsOf({ clauses, code, tests: tests(3) })).toEqual([])
  })

  it('a clause with a function needs no excuse', () => {
    expect(gapsOf({ definitions: { ...now.definitions, '7.1': 'words' } })).toEqual([
      'OPS-7.1 (Zones of control): definitions.json excuses it, needlessly',
    ])
  })
})

describe('citations', () => {
  it('are read with and without OPS, and no other numbers', () => {
    expect(citedIn('7.2, 19.1.9 and OPS-4.3 (ruling at 5.2); 4.1-4.4')).toEqual(['4.3', '7.2', '19.1.9', '5.2', '4.1'])
    expect(citedIn('0.5 MP, 1.4 MB, 20.19.3.1, v1.2, x.5.1, 12:00, maps/3.4')).toEqual([])
    expect([...citable([{ id: '19.1.3', title: '', later: false }])]).toEqual(['19', '19.1', '19.1.3'])
  })

  const code = [
    '/** Walks (5.1). */',
    'export function walk(a: number): number {',
    '  // 7.2: stops.',
    '  if (a > 3) return 0',
    "  if (a > 2) return refusalFor('river')",
    '  return a',
    '}',
    'export const act = {',
    '  /** 8.1 */',
    '  run: (a: number) => a,',
    '}',
    '// 9.4 speaks of nothing here',
  ].join('\n')
  const sites = sitesOf(parse('src/operational/x.ts', code), { river: '19.1.11' }, true)

  it('belong to the function that they document or stand in', () => {
    expect(sites.map(({ clause, name }) => [clause, name])).toEqual([
      ['5.1', 'walk'],
      ['7.2', 'walk'],
      ['8.1', 'act.run'],
      ['9.4', null],
      ['19.1.11', 'walk'],
    ])
  })

  it('cover the whole function or the statement they speak of', () => {
    const texts = sites.map(({ start, end }) => code.slice(start, end))
    expect(texts[0]).toMatch(/^export function walk[\s\S]*}$/)
    expect(texts[1]).toBe('if (a > 3) return 0')
    expect(texts[2]).toBe('run: (a: number) => a')
    expect(texts[4]).toBe("a > 2) return refusalFor('river')")
  })

  it('inside an expression speak of the part that follows', () => {
    const text = 'export const f = (a: number) =>\n  a > 1 &&\n  // 19.5.7\n  a < 9 &&\n  a !== 5\n'
    const [site] = sitesOf(parse('src/operational/x.ts', text), {}, true)
    expect(site).toMatchObject({ clause: '19.5.7', name: 'f' })
    expect(text.slice(site!.start, site!.end)).toBe('a < 9')
  })

  it('of a table are its sources', () => {
    const json = '{"rows": [1], "source": "OPS-9.3", "more": {"n": -2, "source": "OPS-9.2, OPS-8.4"}}'
    const figures = figuresOf('t.json', json)
    expect(figures.map(({ clause, start, end }) => [clause, json.slice(start, end)])).toEqual([
      ['9.3', json],
      ['9.2', '{"n": -2, "source": "OPS-9.2, OPS-8.4"}'],
      ['8.4', '{"n": -2, "source": "OPS-9.2, OPS-8.4"}'],
    ])
    const changed = figureMutants('t.json', json, figures[0]!.start, figures[0]!.end).map(({ change }) => change)
    expect(changed).toEqual(['rows: 1 -> 2', 'rows: 1 -> 0'])
    expect(figureMutants('t.json', json, figures[1]!.start, figures[1]!.end).map(({ text }) => text)).toEqual(['-3'])
  })

  it('of tests are those in their titles, and in the titles above', () => {
    const tests = [
      "describe('OPS-7.2 stops', () => {",
      "  it('at once', () => {})",
      "  it.each([1])('OPS-8.1 %i', () => {})",
      "  it.skip('OPS-8.3 not', () => {})",
      '})',
      "it('3.1: first', () => {})",
      "it('costs 1.5 MP', () => {})",
    ].join('\n')
    expect(titlesOf(parse('x.test.ts', tests)).map(({ clauses }) => clauses)).toEqual([
      ['7.2'],
      ['7.2', '8.1'],
      ['3.1'],
    ])
  })

  it('of 7.1 are not those of 7.10 or 17.1', () => {
    const pattern = new RegExp(patternOf('7.1'))
    for (const title of ['OPS-7.1 x', 'a OPS-7.1', '7.1: x', 'OPS-7.1']) expect(pattern.test(title), title).toBe(true)
    for (const title of ['OPS-7.10 x', 'OPS-17.1 x', 'OPS-7.1.2', 'costs 7.1'])
      expect(pattern.test(title), title).toBe(false)
  })
})

describe('mutants', () => {
  const changes = (code: string) => mutantsIn('x.ts', code, 0, code.length).map((one) => mutated(code, one))

  it('turn one thing each', () => {
    expect(changes('if (a < 2) b()')).toEqual([
      'if (!(a < 2)) b()',
      'if (a >= 2) b()',
      'if (a < 3) b()',
      'if (a < 1) b()',
      'if (a < 2) ;',
    ])
    expect(changes('const f = (x: 1 | 2): boolean => x === y && list.some(g)')).toEqual([
      'const f = (x: 1 | 2): boolean => !(x === y && list.some(g))',
      'const f = (x: 1 | 2): boolean => x === y || list.some(g)',
      'const f = (x: 1 | 2): boolean => x !== y && list.some(g)',
      'const f = (x: 1 | 2): boolean => x === y && list.every(g)',
    ])
  })

  it('leave places in tables and the bounds of indices alone', () => {
    expect(changes('const a = t[k * 5 + 1]')).toEqual([])
    expect(changes('const a = k < 0')).toEqual(['const a = k >= 0'])
    expect(changes('position.placed[side]++')).toEqual([])
    expect(changes('steps--')).toEqual([';', 'steps++'])
  })

  it('leave loops, types and texts alone', () => {
    expect(changes('for (let i = 0; i < n; i++) { }')).toEqual([])
    expect(changes("type A = 1 | 2\nconst a = 'x' + b")).toEqual([])
  })
})
