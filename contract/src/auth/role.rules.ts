/** In the order that they are shown in. */
export const ROLES = ['ADMIN', 'MENTOR', 'GERBANG', 'PIMPINAN', 'PESERTA'] as const
