import type { Run } from '../run'

/** TODO */
export function showHidden(_run: Run): void {}
/** TODO */
export function lookForHidden(_run: Run): void {}
