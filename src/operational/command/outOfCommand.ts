import { type ActionRun, rollDie, emit } from '../run'

/**
 * Rolls for the MP (movement points) of a unit out of command (4.3), or of a hidden-movement marker whose HQ is inactive (19.5.6, which refers to
 * 4.3). Returns halves of an MP, at most `maxHalfMp`.
 */
export function rollForCommand(run: ActionRun, pieceOrMarker: string, maxHalfMp: number): number {
  const { dice } = run.position.world.tables.command.outOfCommand
  const faces = Array.from({ length: dice }, () => rollDie(run))
  const value = faces.reduce((sum, face) => sum + face, 0)
  emit(run, {
    kind: 'die',
    purpose: 'command',
    faces,
    value,
    modifiers: [],
    piece: pieceOrMarker,
    // Nothing is passed or failed here.
    passed: null,
    rule: 'OPS-4.3',
  })
  // The dice give whole MP.
  return Math.min(value * 2, maxHalfMp)
}
