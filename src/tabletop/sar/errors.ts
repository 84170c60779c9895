// SAR-0.6: the refusals of any table rules, by the name under which the Santa Anna Rules import them.
export * from '../common/ruleError'
