type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/**
 * A save of form 1, brought up to form 2. In form 2 a player fills a hidden-movement box by several actions (OPS-19.5.2), and the field
 * `ops.hiding` of every state has the boxes that he has begun to fill. In form 1 one action filled a box, so the field is empty.
 */
export function v1(save: Json): Json {
  const checkpoints = Array.isArray(save.checkpoints) ? save.checkpoints.map(upgraded) : save.checkpoints
  return { ...save, v: 2, checkpoints }
}

/** A checkpoint with the field; a value that is no checkpoint is left for the schema of saves to refuse. */
function upgraded(checkpoint: unknown): unknown {
  if (!isObject(checkpoint) || !isObject(checkpoint.state) || !isObject(checkpoint.state.ops)) return checkpoint
  const { state } = checkpoint
  return { ...checkpoint, state: { ...state, ops: { hiding: [], ...(state.ops as Json) } } }
}
