/** Reasons for which moves, maneuvers and the ways of charges are refused (REG-5, 6, 9.1); `refusals.ts` adds them to the others. */
export const MARCH_REASONS = [
  // Ways (REG-5.10, 6.4).
  'offTable',
  'impassable',
  'obstacle',
  'inRanks',
  'friendInWay',
  'enemyNear',
  // Ways of charges (REG-9.1).
  'outOfReach',
  'enemyFirst',
  'chargeTurn',
] as const
