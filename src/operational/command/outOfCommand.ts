import { type Run, roll, tell } from '../run'

/** The die of 4.3 for a unit out of command, or a marker whose HQ is inactive (19.5.6): its MP in halves, never more than `most2`. */
export function rollForCommand(run: Run, piece: string, most2: number): number {
  const { dice } = run.pos.world.tables.command.outOfCommand
  const faces = Array.from({ length: dice }, () => roll(run))
  const value = faces.reduce((a, b) => a + b, 0)
  tell(run, { kind: 'die', purpose: 'command', faces, value, modifiers: [], piece, passed: null, rule: 'OPS-4.3' })
  return Math.min(value * 2, most2)
}
