package dev.sextant.metrics.report.combination;

import java.util.Arrays;

/** Gradient and Hessian of the negative log-likelihood of some subjects, and Newton's step. */
final class NewtonSums {

  private static final double LONGEST_STEP = 4;

  private final double[] penalty;
  private final double[] gradient;

  /** Lower triangle, row by row. */
  private final double[] hessian;

  NewtonSums(double[] penalty) {
    this.penalty = penalty;
    int width = penalty.length + 1;
    gradient = new double[width];
    hessian = new double[width * (width + 1) / 2];
  }

  /** Adds some subjects. */
  void add(SubjectBlock block) {
    block.addProducts(block.errors(), gradient, 0, gradient.length);
    int start = 0;
    for (int a = 0; a < gradient.length; a++) {
      block.addProducts(block.weighted(a), hessian, start, a + 1);
      start += a + 1;
    }
  }

  void add(NewtonSums other) {
    for (int a = 0; a < gradient.length; a++) {
      gradient[a] += other.gradient[a];
    }
    for (int place = 0; place < hessian.length; place++) {
      hessian[place] += other.hessian[place];
    }
  }

  /** Takes a Newton step with the penalty, and returns its length. */
  double step(double[] coefficients) {
    int n = gradient.length;
    double[] down = new double[n];
    double[][] matrix = new double[n][];
    int start = 0;
    for (int a = 0; a < n; a++) {
      matrix[a] = Arrays.copyOfRange(hessian, start, start + a + 1);
      start += a + 1;
      down[a] = -gradient[a] - (a == 0 ? 0 : penalty[a - 1] * coefficients[a]);
      matrix[a][a] +=
          a == 0 ? 1e-12 : penalty[a - 1]; // the intercept may separate the classes by itself
    }
    double[] step = solve(matrix, down);
    double longest = Arrays.stream(step).map(Math::abs).max().orElse(0);
    double shorter = longest > LONGEST_STEP ? LONGEST_STEP / longest : 1;
    for (int a = 0; a < n; a++) {
      coefficients[a] += shorter * step[a];
    }
    return longest;
  }

  /** Solves by Cholesky's factors, which replace the lower triangle. */
  private static double[] solve(double[][] matrix, double[] right) {
    int n = right.length;
    for (int a = 0; a < n; a++) {
      for (int b = 0; b <= a; b++) {
        double rest = matrix[a][b];
        for (int k = 0; k < b; k++) {
          rest -= matrix[a][k] * matrix[b][k];
        }
        matrix[a][b] = a == b ? Math.sqrt(Math.max(rest, 1e-300)) : rest / matrix[b][b];
      }
    }
    double[] solution = right.clone();
    for (int a = 0; a < n; a++) {
      for (int k = 0; k < a; k++) {
        solution[a] -= matrix[a][k] * solution[k];
      }
      solution[a] /= matrix[a][a];
    }
    for (int a = n - 1; a >= 0; a--) {
      for (int k = a + 1; k < n; k++) {
        solution[a] -= matrix[k][a] * solution[k];
      }
      solution[a] /= matrix[a][a];
    }
    return solution;
  }
}
