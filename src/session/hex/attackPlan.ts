import * as v from 'valibot'
import { ok, type Result } from '../../core/result'
import type { PlannedAttack } from '../../operational/combat/forecast'
import { parseForm } from '../../game/fault'
import { RESOLVERS, type Resolver } from '../../operational/types'
import { refuseUnknownResolver } from './options'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const ids = v.pipe(v.array(id), v.maxLength(64))
const PlannedAttackSchema = v.strictObject({
  target: id,
  attackers: ids,
  /** Batteries that join from afar; the same as naming them among the attackers. */
  bombard: v.exactOptional(ids),
  lead: v.exactOptional(v.nullable(id), null),
  charge: v.exactOptional(v.boolean(), false),
  defenderLead: v.exactOptional(id),
  resolver: v.exactOptional(v.picklist(RESOLVERS)),
})

/** Reads anything as an attack to forecast (src/cli/PROTOCOL.md). */
export function parsePlannedAttack(value: unknown): Result<{ plan: PlannedAttack; resolver: Resolver | null }> {
  const resolver = refuseUnknownResolver((value as { resolver?: unknown } | null)?.resolver)
  if (resolver) return resolver
  const parsed = parseForm(PlannedAttackSchema, 'bad-argument', 'attack', value)
  if (!parsed.ok) return parsed
  const { target, attackers, bombard = [], lead, charge, defenderLead, resolver: named = null } = parsed.value
  const plan = { target, attackers: [...new Set([...attackers, ...bombard])].sort(), lead, charge }
  return ok({ plan: defenderLead === undefined ? plan : { ...plan, defenderLead }, resolver: named })
}
