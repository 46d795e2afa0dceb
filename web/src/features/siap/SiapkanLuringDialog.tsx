import { later } from '../../ui/later'

/** 'Siapkan tanpa internet': what must hold on this device before an event without network. */
export const SiapkanLuringDialog = later(async () => (await import('./SiapkanLuring')).SiapkanLuring)
