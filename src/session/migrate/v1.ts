type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Form 1 knew no boxes being filled: form 2 has `ops.hiding` in every state (OPS-19.5.2). Nothing of its pieces was hidden. */
export function v1(save: Json): Json {
  const checkpoints = Array.isArray(save.checkpoints) ? save.checkpoints.map(upgraded) : save.checkpoints
  return { ...save, v: 2, checkpoints }
}

function upgraded(checkpoint: unknown): unknown {
  if (!isObject(checkpoint) || !isObject(checkpoint.state) || !isObject(checkpoint.state.ops)) return checkpoint
  const { state } = checkpoint
  return { ...checkpoint, state: { ...state, ops: { hiding: [], ...(state.ops as Json) } } }
}
