import { describe, expect, it } from 'vitest'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { REFUSALS } from '../../src/ui/table/play/tableRefusal'

/** All source files under a folder. */
const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`
    return statSync(path).isDirectory() ? filesUnder(path) : [path]
  })

describe('refusals on the table', () => {
  it('has the same sentences in both languages, none with a hole', () => {
    expect(Object.keys(REFUSALS.es).sort()).toEqual(Object.keys(REFUSALS.en).sort())
    for (const language of Object.values(REFUSALS))
      for (const sentence of Object.values(language))
        for (const who of ['', 'Celaya']) expect(sentence(who)).toMatch(/^[A-ZÁÉÍÓÚÑ].*[.]$/u)
  })

  it('SAR-0.6 has a sentence for every rule by which an answer on the table is refused', () => {
    const rules = new Set(
      filesUnder('src/tabletop/sar/battle').flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/throwBad(?:Value|State|Order|Target)\('(SAR-[\d.]+)'/g)].map(
          ([, rule]) => rule!,
        ),
      ),
    )
    expect(rules.size).toBeGreaterThan(40)
    const withSentence = new Set(Object.keys(REFUSALS.en).map((key) => key.split(' ')[0]))
    expect([...rules].filter((rule) => !withSentence.has(rule)).sort()).toEqual([])
  })
})
