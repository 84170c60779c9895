import { HexSession, type HexSave } from '../../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../../src/session/hex/tabletops'
import type { Director } from './director'

/** Never drawn from: every die of the historical game is given. */
const SEED = 'pedregal-1847'

/** The game that the director has played, as a save. Checkpoints are left out: they are made again when it is loaded, and are most of a save. */
export function saveOf(director: Director): HexSave {
  const { preset, night, resolver, clash } = director.position.game.options
  const created = HexSession.create(
    {
      scenario: 'pedregal',
      seed: SEED,
      options: { preset, night, resolver, clash, lang: 'en' },
      forced: director.dice.forced,
    },
    TABLETOPS_LOADED,
  )
  if (!created.ok) throw new Error(JSON.stringify(created.refusal))
  for (const { side, action } of director.commands) {
    const done = created.value.do(side, action)
    if (!done.ok) throw new Error(`${side} ${JSON.stringify(action)}: ${JSON.stringify(done.refusal)}`)
  }
  return { ...created.value.save(), checkpoints: [] }
}

/** A save as a file with one command in a line, so that a change of the orders shows as a change of lines. */
export function saveText({ header, commands, ...rest }: HexSave): string {
  const { forced, ...others } = header
  const lines = (values: readonly unknown[]): string =>
    values.map((value) => `    ${JSON.stringify(value)}`).join(',\n')
  return `{
  "format": ${JSON.stringify(rest.format)},
  "v": ${rest.v},
  "header": ${JSON.stringify(others).slice(0, -1)}, "forced": [
${lines(forced)}
  ]},
  "commands": [
${lines(commands)}
  ],
  "digests": [
${lines(rest.digests)}
  ],
  "checkpoints": []
}
`
}
