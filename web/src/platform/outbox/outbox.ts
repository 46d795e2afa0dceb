import { Outbox } from './create'

/** This page's outbox. */
export const outbox = new Outbox()
