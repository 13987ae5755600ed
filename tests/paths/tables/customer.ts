import type { CustomerFacts } from '#machines/customer/customer.ts'
import type { Policy } from '../policy.ts'

const shown = { has_company: true, has_proof: true }

/** Business customers (ADR 0251): decided by somebody, with a company and a proof, and anew once either is another. */
export const customerPolicy = {
  events: {
    validate: { type: 'customer.validate' },
    refuse: { type: 'customer.refuse' },
    'become a business': { type: 'customer.became_business' },
    'become private': { type: 'customer.became_private' },
    change: { type: 'customer.changed' },
  },
  knows: {
    '': shown,
    'without a company': { ...shown, has_company: false },
    'without proof': { ...shown, has_proof: false },
  },
  table: `
    private                       | validate → –, refuse → –, become a business → to-check, become private → –, change → –
    private (without a company)   | validate → –, refuse → –, become a business → to-check, become private → –, change → –
    private (without proof)       | validate → –, refuse → –, become a business → to-check, become private → –, change → –
    to-check                      | validate → validated, refuse → refused, become a business → –, become private → private, change → –
    to-check (without a company)  | validate → –, refuse → refused, become a business → –, become private → private, change → –
    to-check (without proof)      | validate → –, refuse → refused, become a business → –, become private → private, change → –
    validated                     | validate → –, refuse → refused, become a business → –, become private → private, change → to-check
    validated (without a company) | validate → –, refuse → refused, become a business → –, become private → private, change → to-check
    validated (without proof)     | validate → –, refuse → refused, become a business → –, become private → private, change → to-check
    refused                       | validate → validated, refuse → –, become a business → –, become private → private, change → to-check
    refused (without a company)   | validate → –, refuse → –, become a business → –, become private → private, change → to-check
    refused (without proof)       | validate → –, refuse → –, become a business → –, become private → private, change → to-check`,
} as const satisfies Policy<CustomerFacts>
