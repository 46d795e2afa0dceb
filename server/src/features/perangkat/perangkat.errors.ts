import { AppError, invalidRequest } from '../../platform/errors'

export const deviceRequired = () =>
  invalidRequest('X-Device-Id wajib diisi', [{ path: 'x-device-id', message: 'X-Device-Id wajib diisi' }])
export const deviceOfOthers = () => new AppError('scope.denied', 'Perangkat ini dipakai peramban lain')
export const perangkatNotFound = () => new AppError('perangkat.not_found', 'Perangkat tidak ditemukan')
