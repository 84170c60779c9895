import type { MapHex } from '../operational/data'
import { hexSideAttackComesFrom } from './attackDirection'
import type { ClashSetup } from './setup'

/** Terrain that counts as `cover` among the kinds of ground that are attacked. */
const COVERED_TERRAIN: readonly MapHex['terrain'][] = ['woods', 'lava', 'marsh', 'slope']

/** OPS-9.2: the kind of ground that is attacked. Works count when they face the main attack. */
export function groundAttacked(setup: ClashSetup): 'works' | 'village' | 'cover' | 'open' {
  const { grid, battlefield, hexes } = setup.world
  const target = grid.indexOf(setup.hex)
  // '': off the map, from where no work is attacked.
  const attackedFrom = grid.ids[grid.neighbours[target * 6 + hexSideAttackComesFrom(setup)]!] ?? ''
  const worksFaceAttack = battlefield.map.sides.some(
    ({ kind, protects, a, b }) => kind === 'protected' && protects === setup.hex && [a, b].includes(attackedFrom),
  )
  if (worksFaceAttack || setup.counters.some(({ garrison }) => garrison)) return 'works'
  const { bastion, terrain, village } = hexes[target]!
  // On the table the walls of a bastion take the place of a village's houses.
  if (!bastion && (terrain === 'village' || village)) return 'village'
  return COVERED_TERRAIN.includes(terrain) ? 'cover' : 'open'
}
