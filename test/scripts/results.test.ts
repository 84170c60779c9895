import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultsOfResults, readmeWithFigures, readResults, resultsPage, strayFigures } from '../../scripts/results.mjs'

const results = readResults(process.cwd())
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const readme = readFileSync('README.md', 'utf8')
const first = results.sections[0]!.figures[0]!
/** The results with one figure changed. */
const withFigure = (change: object) => ({
  ...results,
  sections: [{ ...results.sections[0]!, figures: [{ ...first, ...change }] }],
})

describe('measured figures', () => {
  it('have a commit, date, machine, command and number each', () => {
    expect(faultsOfResults(results, scripts)).toEqual([])
  })

  it.each(['what', 'commit', 'date', 'machine', 'command', 'n', 'value'])('are refused without %s', (key) => {
    expect(faultsOfResults(withFigure({ [key]: undefined }), scripts)).toHaveLength(1)
  })

  it('are refused with a command that does not exist, a bar without a verdict, or the same name twice', () => {
    expect(faultsOfResults(withFigure({ command: 'npm run nonsense' }), scripts)).toHaveLength(1)
    expect(faultsOfResults(withFigure({ bar: 'fast', met: null }), scripts)).toHaveLength(1)
    const [section] = results.sections
    const twice = { ...results, sections: [{ ...section!, figures: [first, first] }] }
    expect(faultsOfResults(twice, scripts)).toEqual([`${first.id} is there twice`])
  })

  it('make test/RESULTS.md as it stands', () => {
    expect(readFileSync('test/RESULTS.md', 'utf8')).toBe(resultsPage(results))
  })

  it('make those of README.md, which shows no others', () => {
    expect(readmeWithFigures(results, readme)).toBe(readme)
    expect(strayFigures(readme)).toEqual([])
    expect(strayFigures(`${readme}\nIt starts in 0.9 s.`)).toEqual(['0.9 s'])
  })
})
