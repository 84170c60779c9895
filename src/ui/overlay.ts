/** What may be laid over the map, one key each. */
export type Overlay = 'numbers' | 'zoc' | 'enemyZoc' | 'command' | 'names'
