import type { Resolver } from '../../../operational/types'

/**
 * May people command clashes by this resolver on the page (OPS-22.1)? Its table of a clash under people's command knows the Santa Anna Rules only;
 * clashes by the Regimental rules are left to the staffs here. The protocol has no such limit.
 */
export const isCommandedOnPage = (resolver: Resolver): boolean => resolver === 'sar'
