import { describe, expect, it } from 'vitest'
import { faultsOf, treeOf } from '../../scripts/citations.mjs'

const tree = treeOf(process.cwd())
const citedIn = (comment: string, file = 'src/operational/planted.ts'): string[] =>
  faultsOf(file, `${comment}\nexport const x = 1\n`, tree).map(({ cited }: { cited: string }) => cited)

describe('names of files and rules in comments', () => {
  it.each([
    ['// OPS-7.2 and SAR-13.7, 13.8 to 13.10', []],
    ['// OPS-99.1', ['OPS-99.1']],
    ['// SAR-13.7, 99.2', ['SAR-99.2']],
    ['// SAR-13.15a', ['SAR-13.15a']],
    ['/** 19.5.2: a box is filled (7.1, 10.1). */', []],
    ['/** 19.5.99: a box is filled (7.99). */', ['rule 7.99', 'rule 19.5.99']],
    ['// see src/core/dice.ts, core/dice.ts, dice.ts, and maps/NAME/map.json', []],
    ['// see src/core/cards.ts', ['src/core/cards.ts']],
    ['// as contracts.md has it', ['contracts.md']],
    ['// `npm run fuzz -- --seconds 5`, `npm run -s engine`', []],
    ['// `npm run nonsense`', ['npm run nonsense']],
    ["const text = 'OPS-99.1 in a string, not in a comment'", []],
  ])('%s', (comment, expected) => {
    expect(citedIn(comment)).toEqual(expected)
  })

  it('are checked in whole pages too', () => {
    expect(faultsOf('README.md', 'Read src/nowhere.ts.', tree)).toEqual([
      { file: 'README.md', line: 1, cited: 'src/nowhere.ts' },
    ])
  })
})
