import { AppError } from '../../platform/errors'

export const undanganNotFound = () =>
  new AppError('undangan.not_found', 'Undangan tidak dikenal. Periksa tautannya, atau minta yang baru')
