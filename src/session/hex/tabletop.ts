import type { TabletopPort } from '../../clash/port'
import type { TabletopResolver } from '../../operational/resolvers'

/** The tabletop engine for each resolver that needs one (OPS-22.1). A resolver is what decides an attack: the combat table, or such an engine. */
export type TabletopEngines = Readonly<Record<TabletopResolver, TabletopPort>>

/**
 * Where a game finds its tabletop engines. The page fetches them after its first frame, so a source may have none yet. All other
 * programs use `TABLETOPS_LOADED` of src/session/hex/tabletops.ts.
 */
export interface TabletopSource {
  /** The engines; null while they are not loaded. */
  loaded(): TabletopEngines | null
}

/** The message key of the refusal of an action that needs a tabletop engine while none is loaded. */
export const TABLETOP_NOT_LOADED_KEY = 'refusal.tabletopAway'

/** Thrown when a tabletop engine is needed while none is loaded. The journal turns this error into the refusal `TABLETOP_NOT_LOADED_KEY`. */
export class TabletopNotLoaded extends Error {
  constructor() {
    super('a tabletop engine is needed and none is loaded (src/session/hex/tabletops.ts)')
  }
}

/** The engine for a resolver; throws `TabletopNotLoaded`. */
export function tabletopFor(source: TabletopSource, resolver: TabletopResolver): TabletopPort {
  const engines = source.loaded()
  if (!engines) throw new TabletopNotLoaded()
  return engines[resolver]
}
