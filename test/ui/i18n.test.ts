import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pedregal, DATA_REASONS } from '../../src/operational/data'
import { chartMeta, turnChart } from '../../src/operational/chart'
import { RULE_OF_REASON } from '../../src/operational/refusals'
import { catalogue, hasMessage, type Lang, LANGS, makeNames, pickLang, refusalText } from '../../src/ui/i18n'

void chartMeta
const langs = LANGS.map((l) => l.lang)

/** Every leaf of a catalogue: its path, and for functions how many arguments they take. */
function leaves(value: unknown, at = ''): string[] {
  if (typeof value === 'function') return [`${at}()`]
  if (value === null || typeof value !== 'object') return [at]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${at}.${key}`))
}

/** Words of the source that look like message keys. */
function keysInSource(pattern: RegExp, folders: string[]): string[] {
  const out = new Set<string>()
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) walk(file)
      else if (/\.tsx?$/.test(entry.name))
        for (const m of readFileSync(file, 'utf8').matchAll(pattern)) if (m[1]) out.add(m[1])
    }
  }
  folders.forEach(walk)
  return [...out].sort()
}

describe('the catalogue', () => {
  it('says the same things in English and Spanish', () => {
    // Spanish has names of its own for pieces, formations and works; English takes them from the counters.
    const own = /^\.rules\.(pieces|shorts|formations|bastions)\./
    const of = (lang: Lang): string[] =>
      leaves(catalogue(lang))
        .filter((key) => !own.test(key))
        .sort()
    expect(of('es')).toEqual(of('en'))
  })

  it('has no empty sentence', () => {
    for (const lang of langs)
      for (const [key, value] of Object.entries(catalogue(lang).refusals))
        expect(value?.({}), `${lang} ${key}`).not.toBe('')
  })

  it.each(langs)('OPS-15.1: has a sentence for every refusal of the rules (%s)', (lang) => {
    expect(Object.keys(RULE_OF_REASON).filter((why) => !hasMessage(`refusal.${why}`, lang))).toEqual([])
  })

  it.each(langs)('has a sentence for every refusal written anywhere in the source (%s)', (lang) => {
    const keys = keysInSource(/['"`](refusal\.[a-zA-Z]+)['"`]/g, [
      'src/operational',
      'src/session',
      'src/cli',
      'src/core',
    ])
    expect(keys.filter((key) => !hasMessage(key, lang))).toEqual([])
  })

  it.each(langs)('has a word for every fault of a data file (%s)', (lang) => {
    expect(Object.keys(DATA_REASONS).filter((key) => !hasMessage(`data.${key}`, lang))).toEqual([])
  })

  it.each(langs)('has a prompt for every place of the turn chart (%s)', (lang) => {
    const wanted: string[] = []
    const walk = (state: { meta?: { prompt?: string }; states?: Record<string, unknown> }): void => {
      if (state.meta?.prompt) wanted.push(state.meta.prompt.replace('prompt.', ''))
      for (const inner of Object.values(state.states ?? {})) walk(inner as Parameters<typeof walk>[0])
    }
    walk(turnChart.config as Parameters<typeof walk>[0])
    expect(wanted.length).toBeGreaterThan(10)
    expect(wanted.filter((key) => catalogue(lang).rules.prompts[key] === undefined)).toEqual([])
  })

  it.each(langs)('names every modifier that the rules cite (%s)', (lang) => {
    const names = keysInSource(/name: '([a-zA-Z]+)', value/g, ['src/operational'])
    expect(names.length).toBeGreaterThan(4)
    expect(
      [...names, ...Object.keys(pedregal().tables.combat.shifts)].filter(
        (name) => catalogue(lang).rules.modifiers[name] === undefined,
      ),
    ).toEqual([])
  })

  it('names every piece and formation in Spanish that has an English name', () => {
    const { counters } = pedregal().battlefield
    const es = catalogue('es').rules
    expect(counters.meta.formations.map((f) => f.id).filter((id) => es.formations[id] === undefined)).toEqual([])
    const english = /Brigade|Battery|battery|Regt|Guard|Battalion|Cavalry|Light|Line|Headquarters|Dragoons|Hussars/
    expect(
      [...counters.units, ...counters.hqs]
        .filter((u) => english.test(u.name) && es.pieces[u.id] === undefined)
        .map((u) => u.id),
    ).toEqual([])
  })

  it('fills a refusal with names and falls back to the rule where it has no sentence', () => {
    const names = makeNames(pedregal(), 'en')
    const refusal = { code: 'illegal-action' as const, rule: 'OPS-5.4', key: 'refusal.enemyHex', args: { hex: '0118' } }
    expect(refusalText(refusal, 'en', names)).toBe('There is an enemy unit in hex 0118 San Agustín (Tlalpan).')
    expect(refusalText(refusal, 'es', makeNames(pedregal(), 'es'))).toContain('0118')
    expect(refusalText({ ...refusal, key: 'refusal.neverHeardOf' }, 'en', names)).toBe('Rule OPS-5.4 forbids that now.')
    expect(refusalText({ ...refusal, key: 'refusal.neverHeardOf', rule: null }, 'es', names)).toBe(
      'Eso no es posible ahora.',
    )
  })

  it('names file, field and reason of a broken data file', () => {
    const fault = {
      code: 'bad-argument' as const,
      rule: null,
      key: 'data.unknownHex',
      args: { file: 'maps/pedregal/map.json', field: 'links[3].a', value: '9999', reason: 'x' },
    }
    expect(refusalText(fault, 'es', makeNames(pedregal(), 'es'))).toBe(
      'maps/pedregal/map.json: el campo «links[3].a» (9999) nombra un hexágono que no está en el mapa.',
    )
  })

  it('takes the first language it speaks', () => {
    expect(pickLang(['fr-FR', 'es-MX', 'en'])).toBe('es')
    expect(pickLang([])).toBe('en')
  })
})
