/**
 * The ways in which an attack may be decided (OPS-22.1), in the order of the legal list. `sar` fights it with regiments on a tabletop under
 * the Santa Anna Rules, `regimental` under the Regimental rules; `table` reads the printed combat table (OPS-9), without a tabletop. Another tabletop engine needs one line here
 * and one in src/session/hex/tabletops.ts.
 */
const DEFINITIONS = {
  sar: { tabletop: true },
  regimental: { tabletop: true },
  table: { tabletop: false },
} as const

type Definitions = typeof DEFINITIONS

/** The name of a way to decide an attack, as it stands in options, actions and events. */
export type Resolver = keyof Definitions
/** The resolvers that fight an attack out on a tabletop. */
export type TabletopResolver = {
  [Name in Resolver]: Definitions[Name]['tabletop'] extends true ? Name : never
}[Resolver]

/** All resolvers, in the order of the legal list. */
export const RESOLVERS = Object.keys(DEFINITIONS) as readonly Resolver[]

/** Does this resolver fight attacks out on a tabletop? */
export const isTabletopResolver = (name: Resolver): name is TabletopResolver => DEFINITIONS[name].tabletop

/** The tabletop engines, in the order of the legal list. */
export const TABLETOP_RESOLVERS: readonly TabletopResolver[] = RESOLVERS.filter(isTabletopResolver)
/** How attacks are decided where nobody has chosen otherwise. */
export const DEFAULT_RESOLVER: Resolver = 'sar'

/**
 * Is the event the end of a clash on a tabletop? Then its field `key` names the clash, and the account of the battle (what happened in it, step by
 * step) is stored under it.
 */
export const isTabletopClash = <E extends { readonly kind: string; readonly resolver?: unknown }>(
  event: E | { readonly kind: string },
): event is Extract<E, { kind: 'clashEnded'; resolver: TabletopResolver }> =>
  event.kind === 'clashEnded' && TABLETOP_RESOLVERS.some((name) => 'resolver' in event && event.resolver === name)

/** May some clash of a game with these options be fought on a tabletop? `pick`: another resolver may be picked for a single attack. */
export const mayUseTabletop = ({ resolver, pick }: { readonly resolver: Resolver; readonly pick?: boolean }): boolean =>
  isTabletopResolver(resolver) || pick === true
